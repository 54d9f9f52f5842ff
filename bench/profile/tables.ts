import { markdownTable } from '../report.ts'
import type { StackNode } from './cpu-profile.ts'
import { layerOf, layers } from './layers.ts'

/** One load on one server, with the stacks that were seen meanwhile. */
export interface Profiled {
  readonly name: string
  /** Processor time of the server's process for a unit, in microseconds. */
  readonly cpuUs: number
  readonly stacks: StackNode
}

const heaviest = 12

/** A row a layer, a column a load: microseconds of processor time for a unit. */
export function layersTable(loads: readonly Profiled[]): string {
  const costs = loads.map(load => addUp(load, layerOf))
  const rows = layers.map(layer => [layer, ...costs.map(cost => (cost.get(layer) ?? 0).toFixed(1))])
  const all = ['**all**', ...loads.map(({ cpuUs }) => `**${cpuUs.toFixed(1)}**`)]
  return markdownTable(['layer', ...loads.map(({ name }) => name)], [...rows, all])
}

/** The functions that take the most time themselves. */
export function functionsTable(load: Profiled): string {
  const costs = addUp(load, node => {
    const { frame, caller } = node
    // Some native functions have no name; their caller's says what they do.
    const isNameless = frame.isNative && frame.name === '(anonymous)' && caller
    const name = isNameless ? `${caller.frame.name} (native)` : frame.name
    return `\`${name}\` ${frame.file} (${layerOf(node)})`
  })
  const rows = [...costs].toSorted(([, a], [, b]) => b - a).slice(0, heaviest)
  return markdownTable(
    [load.name, 'µs'],
    rows.map(([name, us]) => [name, us.toFixed(1)]),
  )
}

/** The processor time of a load by a key of its stacks. */
function addUp({ stacks, cpuUs }: Profiled, keyOf: (node: StackNode) => string): Map<string, number> {
  const samples = new Map<string, number>()
  let all = 0
  for (const node of walk(stacks)) {
    if (node.self === 0) continue
    const key = keyOf(node)
    samples.set(key, (samples.get(key) ?? 0) + node.self)
    all += node.self
  }
  return new Map([...samples].map(([key, count]) => [key, (count / all) * cpuUs]))
}

function* walk(node: StackNode): Generator<StackNode> {
  yield node
  for (const callee of node.callees) yield* walk(callee)
}
