import { globSync, readFileSync } from 'node:fs'
import { parse } from '@babel/parser'
import { describe, expect, it } from 'vitest'

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string
}

interface Said {
  readonly hasTextBefore: boolean
  readonly isWithin: boolean
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

const isBlank = ({ type, value }: Node) => type === 'JSXText' && String(value).trim() === ''
/** A part that hands on its own `isWithin` is judged where it is used. */
const isSaidWithin = ({ name, value }: Record<string, unknown>) =>
  isNode(name) && name.name === 'isWithin' && !JSON.stringify(value).includes('"name":"isWithin"')
const isText = (node: Node) =>
  node.type === 'JSXText' ||
  (node.type === 'JSXExpressionContainer' && !JSON.stringify(node).includes('"JSXElement"'))

/** Whether each day that a file shows is behind other text of its element, and is said as one that is. */
function findDays(node: unknown): readonly Said[] {
  if (Array.isArray(node)) return node.flatMap(findDays)
  if (!isNode(node)) return []
  const children = (Array.isArray(node.children) ? node.children : []).filter(
    child => isNode(child) && !isBlank(child),
  )
  const said = children.flatMap((child, at) => {
    const opening = child.openingElement
    if (!isNode(opening) || !isNode(opening.name)) return []
    if (!['Day', 'FormattedTime', 'LastChange'].includes(String(opening.name.name))) return []
    const before = children[at - 1]
    return [
      {
        hasTextBefore: isNode(before) && isText(before),
        isWithin: Array.isArray(opening.attributes) && opening.attributes.some(isSaidWithin),
      },
    ]
  })
  return [...said, ...Object.values(node).flatMap(findDays)]
}

function daysOf(code: string): readonly Said[] {
  return findDays(parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program)
}

const files = globSync('src/web/console/**/*.tsx').map(path => ({
  path,
  days: daysOf(readFileSync(path, 'utf8')),
}))

describe('a day of the console', () => {
  it.each(files.filter(({ days }) => days.length > 0))(
    'begins with a small letter within a sentence, and there only: $path',
    ({ days }) => {
      for (const { hasTextBefore, isWithin } of days) expect(isWithin).toBe(hasTextBefore)
    },
  )

  it('is found within a sentence, and by itself', () => {
    expect(files.flatMap(({ days }) => days).filter(({ isWithin }) => isWithin).length).toBeGreaterThan(5)
    expect(daysOf('<p>Closed <Day day={day} /></p>')).toEqual([{ hasTextBefore: true, isWithin: false }])
    expect(daysOf('<p>\n  <Day day={day} />, late</p>')).toEqual([{ hasTextBefore: false, isWithin: false }])
  })
})
