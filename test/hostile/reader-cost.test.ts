import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hostileBodies, hostileDocuments } from './hostile-bodies.ts'
import { hostileTexts, hostileValues } from './hostile-inputs.ts'
import { findCosts } from './measure-cost.ts'
import {
  bodyReaders,
  documentReaders,
  graphqlReaders,
  headReaders,
  type ReadersOf,
} from './request-readers.ts'
import { scalarInputs } from './scalar-inputs.ts'
import { textReaders, valueReaders } from './text-readers.ts'

const ownTexts = Object.fromEntries(
  Object.entries(scalarInputs).flatMap(([scalar, makes]) =>
    makes.map((make, at) => [`${scalar} ${at}`, make]),
  ),
)

const tables = [
  { what: 'a request head', table: headReaders, inputs: hostileTexts, size: 64 * 1_024 },
  { what: 'a body', table: bodyReaders, inputs: { ...hostileTexts, ...hostileBodies }, size: 1_024 * 1_024 },
  {
    what: 'a body of /graphql',
    table: graphqlReaders,
    inputs: { ...hostileTexts, ...hostileBodies },
    size: 256 * 1_024,
  },
  {
    what: 'a large body of /graphql',
    table: graphqlReaders,
    inputs: { ...hostileTexts, ...hostileBodies },
    size: 4 * 1_024 * 1_024,
  },
  {
    what: 'a document',
    table: documentReaders,
    inputs: { ...hostileTexts, ...hostileDocuments },
    size: 256 * 1_024,
  },
  { what: 'a text', table: textReaders, inputs: { ...hostileTexts, ...ownTexts }, size: 256 * 1_024 },
]

const rows = tables.flatMap(({ what, table, inputs, size }) =>
  Object.values(table).flatMap(({ readers }) =>
    Object.entries(readers).flatMap(([name, read]) => (read ? [{ what, name, read, inputs, size }] : [])),
  ),
)

describe('what a caller sends is read in no more time than its size asks for', () => {
  it.each(rows)('$what by $name', ({ read, inputs, size }) => {
    expect(findCosts(read, inputs, size)).toEqual([])
  })

  it.each(Object.entries(valueReaders))('the free JSON of a submission by %s', (_name, read) => {
    expect(findCosts(read, hostileValues, 256 * 1_024)).toEqual([])
  })
})

const files: readonly (readonly [string, ReadersOf<string>])[] = tables.flatMap(({ table }) =>
  Object.entries(table),
)

describe('every reader is measured', () => {
  it.each(files)('of %s', (_file, { file, readers }) => {
    expect(Object.keys(readers).sort()).toEqual(Object.keys(file).sort())
  })

  it('and so is every file that reads a head or a body', () => {
    const reads = /\bheaders(?:\.(?!ts')[a-z]+|\[|\??\.\[)|JSON\.parse|URLSearchParams|decodeURI|TextDecoder/
    const readers = globSync('src/{auth,domain,http,limits,rest,server}/**/*.ts').filter(file =>
      reads.test(readFileSync(file, 'utf8')),
    )
    const known = new Set([...files.map(([file]) => file), ...elsewhere.keys()])
    expect(readers.filter(file => !known.has(file))).toEqual([])
  })
})

/** Files that take something out of a request or a text and are not measured, with the reason. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['src/auth/keys/development-key-file.ts', 'reads a file of ours'],
  ['src/domain/lists/connections/cursor.ts', 'reads an argument of at most 4,000 characters'],
  ['src/auth/read-answer.ts', "reads the identity provider's answer, of a bounded length"],
  ['src/auth/session-check.ts', 'writes header fields'],
  ['src/server/request-context.ts', 'hands header fields on to the readers'],
  ['src/server/http/answers/coded-body.ts', 'hands Accept-Encoding on to its reader'],
  ['src/server/http/cors.ts', 'asks whether fields are there'],
  ['src/server/graphql/large-bodies.ts', 'compares a length'],
  ['src/server/http/body-bytes.ts', 'compares lengths'],
  ['src/server/http/guards/lingering-close.ts', 'compares a length'],
  ['src/server/graphql/answer-by-status.ts', 'reads a field of our own answer'],
  ['src/server/graphql/accepted-type.ts', 'compares the types in Accept'],
  ['src/server/graphql/write-answer.ts', 'hands Accept on to its reader'],
  ['src/server/graphql/errors.ts', 'reads a field of our own answer'],
  ['src/server/http/errors.ts', 'hands Accept on, of which a bounded length is read'],
  ['src/server/http/guards/overload.ts', 'hands Accept on, of which a bounded length is read'],
  ['src/server/pages/visitors/visitor-operation.ts', 'reads an answer of ours'],
  ['src/server/graphql/checks/trusted-documents.ts', 'reads a file of the operator’s'],
  ['src/server/http/guards/malformed-http.ts', 'asks whether Host is there'],
  ['src/server/http/answers/response-headers.ts', 'asks whether fields are there'],
  ['src/server/keyed-request.ts', 'hands Idempotency-Key on to its reader'],
  ['src/server/graphql/execute-once.ts', 'reads an answer of ours'],
  ['src/server/rest-routes.ts', 'hands the parts of a request on to the readers'],
  ['src/server/http/guards/well-framed.ts', 'compares whole fields'],
  ['src/server/pages/built-pages.ts', 'reads a file of ours'],
  ['src/server/pages/development-session.ts', 'hands the name of a host on to the URL parser'],
  ['src/files/csv/parse-csv.ts', 'reads a file of the operator’s piece by piece'],
  ['src/server/published-files.ts', 'looks for a text in If-None-Match'],
  ['src/server/graphql/graphiql/graphiql.ts', 'looks for a word in Accept'],
  ['src/server/pages/console.ts', 'hands header fields on to the readers'],
  ['src/server/pages/home.ts', 'puts Host into the page'],
  ['src/server/pages/page.ts', 'compares a whole field'],
  ['src/server/pages/guides.ts', 'hands header fields on to the readers'],
  ['src/server/pages/forms/visit.ts', 'writes an address'],
  ['src/server/pages/invoices/serve-invoices.ts', 'compares whole fields, and looks for words in them'],
  ['src/server/pages/visitors/error-pages.ts', 'reads what we answer'],
  ['src/server/server.ts', 'hands the URL on to the readers'],
])
