import { readFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../servers.ts'
import { type Frame, layerOf } from './layers.ts'

const intervalUs = 250

/** Node's options that write the profile of a server as it ends, and the file. */
export function profilerOptions(name: string): { readonly file: string; readonly nodeOptions: string } {
  const options = ['', `-dir=${tmpdir()}`, `-name=bizgate-${name}.cpuprofile`, `-interval=${intervalUs}`]
  // Quoted, as a path may have blanks.
  const nodeOptions = options.map(option => JSON.stringify(`--cpu-prof${option}`)).join(' ')
  return { file: join(tmpdir(), `bizgate-${name}.cpuprofile`), nodeOptions }
}

/**
 * Opens a profile, which tells the share of each layer in the time between two moments of the monotonic clock: samples
 * count for their layers, but those at rest.
 */
export async function openCpuProfile(path: string) {
  const {
    nodes,
    startTime,
    samples = [],
    timeDeltas = [],
  }: Profiler.Profile = JSON.parse(await readFile(path, 'utf8'))
  const layers = readLayers(nodes)
  return (fromUs: number, toUs: number): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>()
    let [at, all] = [startTime, 0]
    samples.forEach((id, index) => {
      at += timeDeltas[index] ?? 0
      const layer = layers.get(id)
      if (at < fromUs || at >= toUs || layer === undefined) return
      counts.set(layer, (counts.get(layer) ?? 0) + 1)
      all += 1
    })
    return new Map([...counts].map(([layer, count]) => [layer, count / all]))
  }
}

/** The layer of each node of the tree of calls, by its id. */
function readLayers(nodes: readonly Profiler.ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const layers = new Map<number, string>()
  const visit = ({ id, callFrame, children = [] }: Profiler.ProfileNode, callers: readonly Frame[]) => {
    if (callFrame.functionName === '(idle)') return
    const stack = [readFrame(callFrame), ...callers] as const
    layers.set(id, layerOf(stack))
    for (const child of children.flatMap(id => byId.get(id) ?? [])) visit(child, stack)
  }
  for (const top of nodes.slice(0, 1)) visit(top, [])
  return layers
}

function readFrame({ functionName, scriptId, url }: Profiler.ProfileNode['callFrame']): Frame {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const inPackages = path.lastIndexOf('/node_modules/')
  const file = inPackages >= 0 ? path.slice(inPackages + 1) : path.replace(root, '')
  return { name: functionName || '(anonymous)', file, isNative: scriptId === '0' }
}
