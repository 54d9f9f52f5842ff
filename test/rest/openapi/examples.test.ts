import { writeFile } from 'node:fs/promises'
import { getOperationAST } from 'graphql'
import { describe, expect, it } from 'vitest'
import { demo } from '../../../demo/demo.ts'
import { loadDemoData } from '../../../demo/load.ts'
import { type Endpoint, endpoints } from '../../../src/rest/endpoints.ts'
import recorded from '../../../src/rest/openapi/examples.json' with { type: 'json' }
import type { Example, Examples } from '../../../src/rest/openapi/examples.ts'
import { startApp } from '../../support/app.ts'

const file = new URL('../../../src/rest/openapi/examples.json', import.meta.url)
const now = new Date('2026-02-03T15:00:00Z')
const app = await startApp({ own: true }, () => now)
await loadDemoData(app.database.prisma, now)

const examples: Examples = recorded
const rows = endpoints.map(endpoint => ({
  endpoint,
  name: getOperationAST(endpoint.document)?.name?.value ?? '',
}))

/** What of a request an example has. */
type Request = Pick<Example, 'path' | 'query' | 'body'>

async function ask({ method, path, access }: Endpoint, { path: inPath = {}, query = {}, body }: Request) {
  const target = path.replace(/:(\w+)/g, (_all, name) => String(inPath[name]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await app.rest(method, `${target}?${search}`, {
    as: access === 'public' ? null : demo.ownerId,
    ...(body === undefined ? {} : { body }),
    headers: { 'x-forwarded-for': app.newAddress() },
  })
  const { headers } = answer
  const [, fileName] = /filename="(.*)"/.exec(headers.get('content-disposition') ?? '') ?? []
  return { status: answer.status, fileName, answer: cut(answer.body ?? answer.text, fileName) }
}

/** Of a file the first records: enough to show what it is. */
function cut(answer: unknown, fileName: string | undefined): unknown {
  if (fileName === undefined) return answer
  if (typeof answer === 'string') return answer.split('\r\n').slice(0, 3).join('\r\n').concat('\r\n')
  const keys = Object.entries(answer as object) // a JSON document
  return Object.fromEntries(
    keys.map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, 1) : value]),
  )
}

/** What no two answers to the same request have in common. */
const random = ['id', 'contact_id', 'created_at']

function withoutRandom(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value) => (random.includes(key) ? typeof value : value))
  return JSON.parse(text)
}

describe('the examples are what the demo account answers', () => {
  it('to each endpoint', () => {
    expect(Object.keys(examples).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  it.each(rows)('$name', async ({ endpoint, name }) => {
    const example = examples[name]
    if (!example) throw new Error(`${name} has no example`)
    const { status, fileName, answer } = await ask(endpoint, example)
    const refused = await ask(endpoint, { ...example, ...example.invalid })
    expect([status, refused.status]).toEqual([endpoint.status, 400])
    if (process.env.WRITE_EXAMPLES) {
      const invalid = { ...example.invalid, answer: refused.answer }
      Object.assign(recorded, {
        [name]: { ...example, answer, ...(fileName ? { fileName } : {}), invalid },
      })
      return
    }
    const isMade = endpoint.method === 'POST'
    expect(isMade ? withoutRandom(answer) : answer).toEqual(
      isMade ? withoutRandom(example.answer) : example.answer,
    )
    expect(fileName).toBe(example.fileName)
    expect(refused.answer).toEqual(example.invalid.answer)
  })

  // WRITE_EXAMPLES=1 npm test -- test/rest/openapi puts the answers of today into the file; then npm run generate.
  it.runIf(process.env.WRITE_EXAMPLES)('and are written anew', async () => {
    await writeFile(file, `${JSON.stringify(recorded, null, 2)}\n`)
  })
})
