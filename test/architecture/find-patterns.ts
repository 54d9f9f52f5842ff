import { parse } from '@babel/parser'

/** A regular expression of the source. */
export interface Pattern {
  readonly source: string
  readonly flags: string
  readonly line: number
}

/** The regular expressions of a file; throws for one that is put together at run time, which nothing can check. */
export function findPatterns(code: string): readonly Pattern[] {
  const { program } = parse(code, { sourceType: 'module', plugins: ['typescript'] })
  return walk(program)
}

function walk(node: unknown): readonly Pattern[] {
  if (Array.isArray(node)) return node.flatMap(walk)
  if (!isNode(node)) return []
  const line = node.loc.start.line
  if (node.type === 'RegExpLiteral')
    return [{ source: String(node.pattern), flags: String(node.flags), line }]
  if (makesPattern(node)) throw new Error(`Line ${line} puts a regular expression together at run time`)
  return Object.values(node).flatMap(walk)
}

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string
  readonly loc: { readonly start: { readonly line: number } }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'loc' in value
}

function makesPattern({ type, callee }: Node): boolean {
  const isCall = type === 'NewExpression' || type === 'CallExpression'
  return isCall && isNode(callee) && callee.name === 'RegExp'
}
