import { globSync, readFileSync } from 'node:fs'
import {
  assertEnumType,
  buildSchema,
  getNamedType,
  parse,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { expect, it } from 'vitest'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
const allKinds = assertEnumType(schema.getType('RecordKind'))
  .getValues()
  .map(({ name }) => name)
const readAll = (pattern: string) => globSync(pattern).map(file => readFileSync(file, 'utf8'))
const operations = separateOperations(parse(readAll('src/web/console/**/*.graphql').join('\n')))

/** The kinds of record that a document reads, or counts: `DealConnection` and `DealPage` are of deals. */
function kindsReadBy(name: string): string[] {
  const document = operations[name]
  if (!document) throw new Error(`There is no document ${name}`)
  const types = new TypeInfo(schema)
  const read = new Set<string>()
  const Field = () => {
    const type = String(getNamedType(types.getType())).replace(/(?:Connection|Page)$/, '')
    read.add(type.replaceAll(/\B[A-Z]/g, letter => `_${letter}`).toLowerCase())
  }
  visit(document, visitWithTypeInfo(types, { Field }))
  return allKinds.filter(kind => read.has(kind))
}

/** The arguments of each call of the hook, with the kinds that a file names once for several of them. */
const calls = readAll('src/web/console/**/*.{ts,tsx}').flatMap(source =>
  source
    .split(/\buseLiveQuery(?:<[^(]*>)?(?=\()/)
    .slice(1)
    .map(rest =>
      argumentsOf(rest).replace(/\bkinds\b/, () => /const kinds\b[^=]*=([^\]]*)/.exec(source)?.[1] ?? ''),
    ),
)

/** From an opening parenthesis to the one that closes it. */
function argumentsOf(text: string): string {
  let depth = 0
  const end = [...text].findIndex(char => {
    if (char === '(') depth++
    if (char === ')') depth--
    return depth === 0
  })
  return text.slice(0, end)
}

it('a view hears of changes of each kind of record that it reads, unless it says that it hears of none', () => {
  expect(calls.length).toBeGreaterThan(20)
  const unheard = calls.flatMap(call => {
    const heard = [...call.matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
    if (heard.length === 0) return []
    const documents = [...call.matchAll(/\b(\w+)Document\b/g)].map(([, name = '']) => name)
    expect(documents, call).not.toEqual([])
    return documents.flatMap(name =>
      kindsReadBy(name).flatMap(kind => (heard.includes(kind) ? [] : `${name}: ${kind}`)),
    )
  })
  expect(unheard).toEqual([])
})
