import type { Frame, StackNode } from './cpu-profile.ts'
import { type Layer, layerOf } from './layers.ts'

/** The share of the samples in which each layer was at work. */
export function layerShares(stacks: StackNode): ReadonlyMap<Layer, number> {
  const shares = new Map<Layer, number>()
  for (const node of walk(stacks)) {
    if (node.self === 0) continue
    const layer = layerOf(node)
    shares.set(layer, (shares.get(layer) ?? 0) + node.self / stacks.total)
  }
  return shares
}

/** A function, and the share of the samples in which it was the one at work. */
export interface HeavyFunction {
  readonly name: string
  readonly frame: Frame
  readonly layer: Layer
  readonly share: number
}

/** The functions that most samples saw at work. */
export function heaviestFunctions(stacks: StackNode, most: number): HeavyFunction[] {
  const found = new Map<string, { name: string; frame: Frame; layer: Layer; share: number }>()
  for (const node of walk(stacks)) {
    if (node.self === 0) continue
    const { frame } = node
    const layer = layerOf(node)
    const name = nameOf(node)
    const key = `${layer.name} ${name} ${frame.file} ${frame.line}`
    const known = found.get(key) ?? { name, frame, layer, share: 0 }
    known.share += node.self / stacks.total
    found.set(key, known)
  }
  return [...found.values()].sort((a, b) => b.share - a.share).slice(0, most)
}

/** Some native functions have no name; who calls them says what they do. */
function nameOf({ frame, caller }: StackNode): string {
  return frame.isNative && frame.name === '(anonymous)' && caller
    ? `${caller.frame.name} (native)`
    : frame.name
}

function* walk(node: StackNode): Generator<StackNode> {
  yield node
  for (const callee of node.callees) yield* walk(callee)
}
