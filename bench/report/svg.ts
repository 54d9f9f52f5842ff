/** A bar of a bar chart. */
export interface Bar {
  readonly label: string
  readonly value: number
}

/** Bars that belong together. */
export interface BarGroup {
  readonly label: string
  readonly bars: readonly Bar[]
}

/** A line of a line chart, over sizes. */
export interface Line {
  readonly label: string
  readonly dashed: boolean
  /** Lines of one number share a colour. */
  readonly series: number
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

const width = 900
const labelWidth = 310
const plotWidth = width - labelWidth - 70
const barHeight = 18
const colours = ['#4269d0', '#efb118', '#ff725c', '#6cc5b0', '#3ca951', '#a463f2', '#9c6b4e', '#97bbf5']

/** Horizontal bars in groups, with a mark at `mark`. */
export function barChart(title: string, groups: readonly BarGroup[], mark: number): string {
  const most = Math.max(mark, ...groups.flatMap(group => group.bars.map(bar => bar.value))) * 1.05
  const labels = [...new Set(groups.flatMap(group => group.bars.map(bar => bar.label)))]
  const parts: string[] = []
  let y = 50
  for (const group of groups) {
    parts.push(text(labelWidth - 8, y + (group.bars.length * barHeight) / 2 + 4, group.label, 'end'))
    for (const { label, value } of group.bars) {
      const length = (value / most) * plotWidth
      parts.push(rectangle([labelWidth, y, length, barHeight - 3], colourOf(labels, label)))
      parts.push(text(labelWidth + length + 5, y + 12, `${value.toFixed(2)} ${label}`, 'start', 11))
      y += barHeight
    }
    y += 10
  }
  const x = labelWidth + (mark / most) * plotWidth
  parts.push(`<line x1="${x}" x2="${x}" y1="40" y2="${y}" stroke="#555" stroke-dasharray="3 3"/>`)
  return page(title, y + 10, parts)
}

/** Lines over sizes, both axes logarithmic. */
export function lineChart(title: string, lines: readonly Line[], axis: Axis): string {
  const { x, y, parts, right, top, height } = frame(
    lines.flatMap(line => line.points),
    axis,
  )
  lines.forEach(({ label, dashed, series, points }, n) => {
    const colour = colours[series % colours.length] ?? ''
    const path = points.map(point => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`).join(' ')
    const dash = dashed ? ' stroke-dasharray="5 4"' : ''
    parts.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`)
    const row = top + 18 * n
    parts.push(
      `<line x1="${right + 12}" x2="${right + 36}" y1="${row}" y2="${row}" stroke="${colour}" stroke-width="2"${dash}/>`,
      text(right + 42, row + 4, label, 'start', 11),
    )
  })
  return page(title, height, parts)
}

/** Points, both axes logarithmic. */
export function scatterChart(title: string, points: readonly Point[], axis: Axis): string {
  const { x, y, parts, height } = frame(points, axis)
  for (const point of points)
    parts.push(
      `<circle cx="${x(point.x).toFixed(1)}" cy="${y(point.y).toFixed(1)}" r="3" fill="${colours[0]}" opacity="0.5"/>`,
    )
  return page(title, height, parts)
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Axis {
  readonly x: string
  readonly y: string
}

/** Two logarithmic axes that have room for all points. */
function frame(points: readonly Point[], axis: Axis) {
  const height = 430
  const [left, right, top, bottom] = [70, width - 220, 60, height - 50]
  const scale = (values: readonly number[], from: number, to: number) => {
    const [low, high] = [
      Math.floor(Math.log10(Math.min(...values))),
      Math.ceil(Math.log10(Math.max(...values))),
    ]
    return {
      ticks: Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)),
      at: (value: number) => from + ((Math.log10(value) - low) / Math.max(1, high - low)) * (to - from),
    }
  }
  const x = scale(
    points.map(point => point.x),
    left,
    right,
  )
  const y = scale(
    points.map(point => point.y),
    bottom,
    top,
  )
  const parts = [
    ...x.ticks.map(tick => text(x.at(tick), bottom + 18, tick.toLocaleString('en'), 'middle', 11)),
    ...y.ticks.flatMap(tick => [
      text(left - 8, y.at(tick) + 4, tick.toLocaleString('en'), 'end', 11),
      `<line x1="${left}" x2="${right}" y1="${y.at(tick)}" y2="${y.at(tick)}" stroke="#ddd"/>`,
    ]),
    text((left + right) / 2, height - 12, axis.x, 'middle'),
    text(left - 54, 42, axis.y, 'start', 11),
  ]
  return { x: x.at, y: y.at, parts, right, top, height }
}

function page(title: string, height: number, parts: readonly string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">`
  const ground = rectangle([0, 0, width, height], '#fff')
  return `${[open, `<title>${title}</title>`, ground, text(16, 24, title, 'start', 16), ...parts, '</svg>'].join('\n')}\n`
}

function rectangle([x, y, w, h]: readonly [number, number, number, number], fill: string): string {
  return `<rect x="${x}" y="${y}" width="${w.toFixed(1)}" height="${h}" fill="${fill}"/>`
}

function text(x: number, y: number, content: string, anchor: string, size = 13): string {
  const escaped = content.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" text-anchor="${anchor}">${escaped}</text>`
}

function colourOf(labels: readonly string[], label: string): string {
  return colours[labels.indexOf(label) % colours.length] ?? ''
}
