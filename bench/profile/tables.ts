import type { Frame } from './cpu-profile.ts'
import { layers } from './layers.ts'
import type { Profiled } from './profiled-server.ts'
import { heaviestFunctions, layerShares } from './shares.ts'

const heaviest = 12

/** A row a layer, a column a load: microseconds of processor time for a unit. */
export function layersTable(loads: readonly Profiled[]): string {
  const shares = loads.map(({ stacks }) => layerShares(stacks))
  const shown = layers.filter(layer => shares.some(share => share.has(layer)))
  const rows = shown.map(layer => [
    layer.name,
    ...loads.map(({ cpuUs }, index) => inUs((shares[index]?.get(layer) ?? 0) * cpuUs)),
  ])
  const all = ['**all**', ...loads.map(({ cpuUs }) => `**${inUs(cpuUs)}**`)]
  const heads = ['layer', ...loads.map(({ server, load }) => `${server}, ${load}`)]
  return table(heads, [...rows, all])
}

/** The functions that take the most time themselves. */
export function functionsTable({ stacks, cpuUs, unit }: Profiled): string {
  const rows = heaviestFunctions(stacks, heaviest).map(({ name, frame, layer, share }) => [
    `\`${name}\``,
    placeOf(frame),
    layer.name,
    inUs(share * cpuUs),
  ])
  return table(['function', 'file', 'layer', `µs for ${unit === 'request' ? 'a request' : unit}`], rows)
}

function placeOf({ file, isNative }: Frame): string {
  if (file !== '') return `\`${file}\``
  return isNative ? 'native' : 'made by graphql-jit'
}

function inUs(us: number): string {
  return us.toFixed(1)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows]
  return `${lines.map(cells => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`
}
