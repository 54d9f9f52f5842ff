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
