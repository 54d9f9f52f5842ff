import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type CodegenConfig, generate } from '@graphql-codegen/cli'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { momentOfAnswers } from '../../scripts/answers/demo-server.ts'
import { askGuide } from '../../scripts/answers/guide-answers.ts'
import { type GuideExample, readGuideExamples } from '../../scripts/guide-examples.ts'
import { subscribe } from '../graphql/live/event-stream.ts'
import { startApp } from '../support/app.ts'
import { insertRecords } from '../support/records/insert-records.ts'

const guide = new URL('../../docs/graphql.md', import.meta.url)
const text = await readFile(guide, 'utf8')
const now = momentOfAnswers
const app = await startApp({
  now: () => now,
  ownDatabase: 'Loads the demo account, which takes an empty database.',
})
await loadDemoData(app.database.prisma, now)

const examples = readGuideExamples(text)
const isSubscription = ({ kind }: GuideExample) => kind === 'subscription'
const variables = { account: demo.accountId }
const run = promisify(execFile)

describe('docs/graphql.md', () => {
  it.each(examples.filter(example => !isSubscription(example)))(
    'tells what is answered: $name',
    async ({ document, answer }) => {
      const { data } = await askGuide(app, document)
      if (answer !== undefined) expect(JSON.parse(answer)).toEqual(data)
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

  describe('keeps another store in step', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { document = '' } = examples.find(({ name }) => name === 'Changed') ?? {}
    const add = (contacts: { firstName: string; updatedAt: string }[]) =>
      insertRecords(app.database.prisma, accountId, { Contact: contacts })
    const walk = async (since: Date) => {
      const found: { id: string; updatedAt: string }[] = []
      let after: string | null = null
      do {
        const given: object = { account: accountId, since, after }
        const { contactsConnection } = (await app.graphql(ownerId, document, given)).data
        found.push(...contactsConnection.nodes)
        after = contactsConnection.pageInfo.hasNextPage ? contactsConnection.pageInfo.endCursor : null
      } while (after !== null)
      return found
    }
    const start = Date.parse('2026-02-01T00:00:00Z')
    const secondsAfter = (seconds: number) => new Date(start + seconds * 1000)
    const changedAt = (seconds: number) => ({
      firstName: 'Ann',
      updatedAt: secondsAfter(seconds).toISOString(),
    })

    it('with more records of one moment than a page has, and those that commit late', async () => {
      const { contacts } = await add(Array.from({ length: 201 }, () => changedAt(0)))
      const first = await walk(secondsAfter(0))
      expect(first.map(({ id }) => id).toSorted()).toEqual(contacts?.toSorted())
      await add([changedAt(-100)])
      const next = new Date(Date.parse(first.at(-1)?.updatedAt ?? '') - 120_000)
      expect((await walk(next)).length).toBe(202)
    })
  })

  describe('has a configuration of GraphQL Code Generator', () => {
    const documents = examples.map(({ document }) => document)

    it('that gives ids, dates and money their types', async () => {
      const [types] = await generate({ ...(await readConfig()), documents, silent: true }, false)
      expect(types.content).toContain('amountDue: string')
      // JSON alone may be anything.
      const unknown = [...types.content.matchAll(/(\w+): (?:unknown|any)\b/g)].map(([, field]) => field)
      expect(unknown).toEqual(['merged'])
    })

    it('that can read the schema from the server, and whose types compile', async () => {
      const headers = { authorization: `Bearer ${await app.token(demo.ownerId)}` }
      const schema = { [`${app.url}/graphql`]: { headers } }
      const config = { ...(await readConfig()), documents, silent: true }
      const [fromServer] = await generate({ ...config, schema }, false)
      const [fromFile] = await generate(config, false)
      expect(fromServer.content).toBe(fromFile.content)
      // In here, so that what it imports is found.
      await mkdir('node_modules/.cache', { recursive: true })
      const directory = await mkdtemp(join('node_modules/.cache', 'types-of-clients-'))
      onTestFinished(() => rm(directory, { recursive: true }))
      await writeFile(join(directory, 'gql.ts'), fromServer.content)
      await writeFile(join(directory, 'use.ts'), useTypes)
      const options = ['--strict', '--noEmit', '--module', 'nodenext', '--ignoreConfig', '--skipLibCheck']
      const compiler = ['node_modules/@typescript/native/bin/tsc', ...options, join(directory, 'use.ts')]
      await run(process.execPath, compiler).catch(({ stdout }) => expect.fail(stdout))
    })
  })
})

/** What a client does with the types: wrong ones do not compile. */
const useTypes = `
import { Client, fetchExchange } from '@urql/core'
import { OverdueDocument } from './gql.js'
const client = new Client({ url: '', preferGetMethod: false, exchanges: [fetchExchange] })
const { data } = await client.query(OverdueDocument, { account: '' })
export const due: string | undefined = data?.invoices?.items[0]?.amountDue
// @ts-expect-error
export const number: number | undefined = data?.invoices?.items[0]?.amountDue
// @ts-expect-error
client.query(OverdueDocument, { account: 1 })
`

async function readConfig(): Promise<CodegenConfig> {
  const [, code = ''] = /```ts\n([^`]+CodegenConfig[^`]+)```/.exec(text) ?? []
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-codegen-'))
  const file = join(directory, 'codegen.ts')
  await writeFile(file, code)
  const { default: config }: { default: CodegenConfig } = await import(file)
  await rm(directory, { recursive: true })
  return { ...config, cwd: process.cwd() }
}
