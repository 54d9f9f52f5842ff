import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CodegenConfig, generate } from '@graphql-codegen/cli'
import { describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { subscribe } from '../graphql/event-stream.ts'
import { startApp } from '../support/app.ts'

const guide = new URL('../../docs/graphql.md', import.meta.url)
const text = await readFile(guide, 'utf8')
const now = new Date('2026-02-03T15:00:00Z')
const app = await startApp({ own: true }, () => now)
await loadDemoData(app.database.prisma, now)

/** A document, and the answer that stands after it. */
const example = /```graphql\n([^`]+)```\n(?:\n```json\n([^`]*)```)?/g
const examples = [...text.matchAll(example)].map(([block, document = '', answer]) => ({
  block,
  document,
  answer,
  name: /(?:query|mutation|subscription) (\w+)/.exec(document)?.[1],
}))
const isSubscription = ({ document }: { document: string }) => document.startsWith('subscription')
const variables = { account: demo.accountId }

async function ask(document: string): Promise<unknown> {
  const { data, errors } = await app.graphql(demo.ownerId, document, variables)
  expect(errors).toBeUndefined()
  return data
}

describe('docs/graphql.md', () => {
  it.each(examples.filter(example => !isSubscription(example)))(
    'tells what is answered: $name',
    async ({ document, answer }) => {
      const data = await ask(document)
      if (answer !== undefined && !process.env.WRITE_ANSWERS) expect(JSON.parse(answer)).toEqual(data)
    },
  )

  it.each(examples.filter(isSubscription))('tells what is heard: $name', async ({ document }) => {
    const events = subscribe(app, { userId: demo.ownerId, query: document, variables })
    const heard = events.next()
    const add = `mutation ($account: UUID!) { createContact(accountId: $account, input: { firstName: "Ann" }) { id } }`
    const ids: string[] = []
    const isHeard = () => Promise.race([heard.then(() => true), wait(500, false)])
    // It is not known when the subscription begins.
    do ids.push((await app.graphql(demo.ownerId, add, variables)).data.createContact.id)
    while (!(await isHeard()))
    const { value } = await heard
    expect(value?.data).toEqual({
      accountChanges: {
        id: expect.stringMatching(/^\d+-\d+/),
        at: expect.any(String),
        kind: 'contact',
        change: 'created',
        recordId: expect.toSatisfy(id => ids.includes(id)),
      },
    })
    await events.return()
  })

  // WRITE_ANSWERS=1 npm test -- test/docs puts the answers of today into it.
  it.runIf(process.env.WRITE_ANSWERS)('is written anew', async () => {
    let written = text
    for (const { block, document, answer } of examples) {
      if (answer === undefined) continue
      const fresh = `\`\`\`json\n${JSON.stringify(await ask(document), null, 1)}\n\`\`\``
      written = written.replace(block, () => block.replace(/```json\n[^`]*```/, () => fresh))
    }
    await writeFile(guide, written)
  })

  it('has a configuration that gives ids, dates and money their types', async () => {
    const [, code = ''] = /```ts\n([^`]+CodegenConfig[^`]+)```/.exec(text) ?? []
    const directory = await mkdtemp(join(tmpdir(), 'bizgate-codegen-'))
    const file = join(directory, 'codegen.ts')
    await writeFile(file, code)
    const { default: config }: { default: CodegenConfig } = await import(file)
    const documents = examples.map(({ document }) => document)
    const [types] = await generate({ ...config, documents, silent: true, cwd: process.cwd() }, false)
    await rm(directory, { recursive: true })
    expect(types.content).toContain('amountDue: string')
    // JSON alone may be anything.
    const unknown = [...types.content.matchAll(/(\w+): (?:unknown|any)\b/g)].map(([, field]) => field)
    expect(unknown).toEqual(['merged'])
  })
})
