import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Where code is. Native functions and what V8 does by itself have no file and belong to no script. */
export interface Frame {
  readonly name: string
  /** `src/…`, `bench/…`, `node:…` or `node_modules/<package>/…`; empty where there is none. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly isNative: boolean
}

/** A frame under the frames that called it. */
export interface StackNode {
  readonly frame: Frame
  readonly caller: StackNode | null
  readonly callees: readonly StackNode[]
  /** Samples in which it was the one at work. */
  readonly self: number
  /** Samples in which it was at work or waited for what it had called. */
  readonly total: number
}

/** A stretch of the machine's monotonic clock, which all processes read alike, in microseconds. */
export interface TimeWindow {
  readonly fromUs: number
  readonly toUs: number
}

/** The monotonic clock now, in microseconds. */
export function monotonicUs(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** A `.cpuprofile` as V8 writes it, as far as it is read here. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: {
    readonly functionName: string
    readonly scriptId: string
    readonly url: string
    readonly lineNumber: number
  }
  readonly children?: readonly number[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Opens a profile; what it answers gives the stacks of the samples of a time, but for those at rest. */
export async function openCpuProfile(path: string): Promise<(window: TimeWindow) => StackNode> {
  const profile: CpuProfile = JSON.parse(await readFile(path, 'utf8'))
  const nodes = new Map(profile.nodes.map(node => [node.id, node]))
  const [top] = profile.nodes
  if (!top) throw new Error(`${path} holds no samples`)
  return window => buildTree([top], { nodes, counts: countSamples(profile, window), caller: null })
}

function countSamples({ startTime, samples, timeDeltas }: CpuProfile, { fromUs, toUs }: TimeWindow) {
  const counts = new Map<number, number>()
  let at = startTime
  samples.forEach((id, index) => {
    at += timeDeltas[index] ?? 0
    if (at >= fromUs && at < toUs) counts.set(id, (counts.get(id) ?? 0) + 1)
  })
  return counts
}

interface Tree {
  readonly nodes: ReadonlyMap<number, ProfileNode>
  readonly counts: ReadonlyMap<number, number>
  readonly caller: StackNode | null
}

/** One node of what the profile has several times: the same function called from the same stack. */
function buildTree(same: readonly ProfileNode[], { nodes, counts, caller }: Tree): StackNode {
  const [first] = same
  if (!first) throw new Error('A stack has at least one frame')
  const callees: StackNode[] = []
  const self = same.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)
  const node = { frame: readFrame(first), caller, callees, self, total: self }
  const children = same.flatMap(({ children = [] }) => children).flatMap(id => nodes.get(id) ?? [])
  const atWork = children.filter(({ callFrame }) => callFrame.functionName !== '(idle)')
  for (const group of Map.groupBy(atWork, keyOf).values()) {
    const callee = buildTree(group, { nodes, counts, caller: node })
    if (callee.total > 0) callees.push(callee)
    node.total += callee.total
  }
  return node
}

function keyOf({ callFrame }: ProfileNode): string {
  return `${callFrame.scriptId} ${callFrame.lineNumber} ${callFrame.functionName}`
}

function readFrame({ callFrame: { functionName, scriptId, url, lineNumber } }: ProfileNode): Frame {
  return {
    name: functionName || '(anonymous)',
    file: fileOf(url),
    line: lineNumber + 1,
    isNative: scriptId === '0',
  }
}

function fileOf(url: string): string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const inPackages = path.lastIndexOf('/node_modules/')
  if (inPackages >= 0) return path.slice(inPackages + 1)
  return path.startsWith(root) ? path.slice(root.length) : path
}
