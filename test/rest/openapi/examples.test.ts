import { describe, expect, it } from 'vitest'
import { loadDemoData } from '../../../demo/load.ts'
import { momentOfAnswers } from '../../../scripts/answers/demo-server.ts'
import { askExample, exampledEndpoints, withoutRandom } from '../../../scripts/answers/rest-examples.ts'
import recorded from '../../../scripts/openapi/examples.json' with { type: 'json' }
import type { Examples } from '../../../scripts/openapi/examples.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp({
  now: () => momentOfAnswers,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, momentOfAnswers)
const server = { ...app, headers: { 'x-forwarded-for': app.newAddress() } }

const examples: Examples = recorded

describe('the examples are what the demo account answers', () => {
  it('to each endpoint', () => {
    expect(Object.keys(examples).toSorted()).toEqual(exampledEndpoints.map(({ name }) => name).toSorted())
  })

  it.each(exampledEndpoints)('$name', async ({ endpoint, name }) => {
    const example = examples[name]
    if (!example) throw new Error(`${name} has no example`)
    const { status, fileName, answer } = await askExample(server, endpoint, example)
    const refused = await askExample(server, endpoint, { ...example, ...example.invalid })
    expect([status, refused.status]).toEqual([endpoint.status, 400])
    const isMade = endpoint.method === 'POST'
    expect(isMade ? withoutRandom(answer) : answer).toEqual(
      isMade ? withoutRandom(example.answer) : example.answer,
    )
    expect(fileName).toBe(example.fileName)
    expect(refused.answer).toEqual(example.invalid.answer)
  })
})
