import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../servers.ts'

/** Where code is. Native functions and what V8 does by itself have no file. */
export interface Frame {
  readonly name: string
  /** `src/…`, `bench/…`, `node:…` or `node_modules/<package>/…`; empty where there is none. */
  readonly file: string
  readonly isNative: boolean
}

/** A frame under the frames that called it. */
export interface StackNode {
  readonly frame: Frame
  readonly caller: StackNode | null
  readonly callees: readonly StackNode[]
  /** Samples in which it was the one at work. */
  readonly self: number
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
  readonly callFrame: { readonly functionName: string; readonly scriptId: string; readonly url: string }
  readonly children?: readonly number[]
}

const intervalUs = 250

/** Node's options that write the profile of a server as it ends, and the file. */
export function profilerOptions(name: string): { readonly file: string; readonly nodeOptions: string } {
  const options = [`-dir=${tmpdir()}`, `-name=bizgate-${name}.cpuprofile`, `-interval=${intervalUs}`]
  // Quoted, as a path may have blanks.
  const quoted = options.map(option => JSON.stringify(`--cpu-prof${option}`))
  return {
    file: join(tmpdir(), `bizgate-${name}.cpuprofile`),
    nodeOptions: ['--cpu-prof', ...quoted].join(' '),
  }
}

/** Opens a profile: the stacks of the samples between two moments of the monotonic clock, but for those at rest. */
export async function openCpuProfile(path: string): Promise<(fromUs: number, toUs: number) => StackNode> {
  const { nodes, startTime, samples, timeDeltas }: CpuProfile = JSON.parse(await readFile(path, 'utf8'))
  const byId = new Map(nodes.map(node => [node.id, node]))
  const [top] = nodes
  if (!top) throw new Error(`${path} holds no samples`)
  return (fromUs, toUs) => {
    const counts = new Map<number, number>()
    let at = startTime
    samples.forEach((id, index) => {
      at += timeDeltas[index] ?? 0
      if (at >= fromUs && at < toUs) counts.set(id, (counts.get(id) ?? 0) + 1)
    })
    const build = ({ id, callFrame, children = [] }: ProfileNode, caller: StackNode | null): StackNode => {
      const callees: StackNode[] = []
      const node = { frame: readFrame(callFrame), caller, callees, self: counts.get(id) ?? 0 }
      for (const child of children.flatMap(id => byId.get(id) ?? []))
        if (child.callFrame.functionName !== '(idle)') callees.push(build(child, node))
      return node
    }
    return build(top, null)
  }
}

function readFrame({ functionName, scriptId, url }: ProfileNode['callFrame']): Frame {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const inPackages = path.lastIndexOf('/node_modules/')
  const file = inPackages >= 0 ? path.slice(inPackages + 1) : path.replace(root, '')
  return { name: functionName || '(anonymous)', file, isNative: scriptId === '0' }
}
