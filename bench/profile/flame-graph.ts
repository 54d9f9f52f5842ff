import type { StackNode } from './cpu-profile.ts'
import { layerOf, layers } from './layers.ts'
import type { Profiled } from './profiled-server.ts'
import { layerShares } from './shares.ts'

const width = 1400
const rowHeight = 17
const characterWidth = 6.3
const legendColumns = 5
/** Of all samples; what was seen less often is not drawn. */
const leastShare = 0.002

/** One rectangle. */
interface Box {
  readonly node: StackNode
  readonly depth: number
  readonly x: number
  readonly width: number
}

/**
 * The stacks as SVG, callers above what they called, each as wide as its share of the samples and in
 * the colour of its layer. The tooltips tell name, file and cost.
 */
export function drawFlameGraph({ server, load, unit, cpuUs, stacks }: Profiled): string {
  const title = `${server}, ${load}: ${cpuUs.toFixed(0)} µs of processor time for ${unit === 'request' ? 'a request' : unit}`
  const boxes: Box[] = []
  place(stacks, { depth: 0, x: 0 }, { boxes, perSample: width / stacks.total })
  const legend = drawLegend(stacks)
  const top = 40 + legend.height
  const height = top + (Math.max(...boxes.map(({ depth }) => depth)) + 1) * rowHeight + 10
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" font-family="monospace" font-size="10.5">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="6" y="20" font-size="15" font-family="sans-serif">${escapeText(title)}</text>`,
    ...legend.parts,
    ...boxes.map(box => drawBox(box, top, { total: stacks.total, cpuUs })),
    '</svg>\n',
  ].join('\n')
}

interface Drawing {
  readonly boxes: Box[]
  /** Width of one sample. */
  readonly perSample: number
}

function place(node: StackNode, at: { depth: number; x: number }, drawing: Drawing): void {
  const { boxes, perSample } = drawing
  const boxWidth = node.total * perSample
  if (boxWidth < width * leastShare) return
  boxes.push({ node, depth: at.depth, x: at.x, width: boxWidth })
  let { x } = at
  for (const callee of node.callees.toSorted((a, b) => b.total - a.total)) {
    place(callee, { depth: at.depth + 1, x }, drawing)
    x += callee.total * perSample
  }
}

function drawBox({ node, depth, x, width }: Box, top: number, whole: { total: number; cpuUs: number }) {
  const { frame, total } = node
  const share = total / whole.total
  const layer = layerOf(node)
  const place = frame.file === '' ? '' : ` ${frame.file}:${frame.line}`
  const cost = `${(share * 100).toFixed(1)} %, ${(share * whole.cpuUs).toFixed(1)} µs`
  const y = top + depth * rowHeight
  const characters = Math.floor((width - 4) / characterWidth)
  const label = frame.name.length > characters ? `${frame.name.slice(0, characters - 1)}…` : frame.name
  const text =
    characters < 4
      ? ''
      : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}" pointer-events="none">${escapeText(label)}</text>`
  return [
    `<g><title>${escapeText(`${frame.name}${place}\n${layer.name}: ${cost}`)}</title>`,
    `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, width - 0.5).toFixed(1)}" height="${rowHeight - 1}" fill="${layer.colour}"/>${text}</g>`,
  ].join('')
}

function drawLegend(stacks: StackNode): { readonly parts: string[]; readonly height: number } {
  const shares = layerShares(stacks)
  const shown = layers.filter(layer => (shares.get(layer) ?? 0) >= leastShare)
  const parts = shown.map((layer, index) => {
    const x = 6 + (index % legendColumns) * (width / legendColumns)
    const y = 34 + Math.floor(index / legendColumns) * rowHeight
    const label = `${layer.name} ${((shares.get(layer) ?? 0) * 100).toFixed(1)} %`
    return `<rect x="${x}" y="${y}" width="12" height="12" fill="${layer.colour}"/><text x="${x + 17}" y="${y + 10}">${escapeText(label)}</text>`
  })
  return { parts, height: Math.ceil(shown.length / legendColumns) * rowHeight }
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
}
