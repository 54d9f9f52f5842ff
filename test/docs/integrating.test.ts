import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newKey } from '../support/api-keys.ts'
import { startApp } from '../support/app.ts'
import { rootFields } from '../support/root-fields/root-fields.ts'

const run = promisify(execFile)
const read = (name: string) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block)

const app = await startApp()
const account = await app.newAccount()

describe('docs/integrating.md', async () => {
  const guide = await read('integrating.md')
  const [settings, ...commands] = blocksOf(guide, 'sh')
  const { key } = await newKey(app, account, ['read', 'write'])
  const env = { ...process.env, KEY: key, ACCOUNT: account.accountId, BASE: app.url }
  const answers: unknown[] = []
  for (const command of commands) {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', command], { env })
    answers.push(JSON.parse(stdout))
  }

  it('names what its commands need', () => {
    expect([...(settings ?? '').matchAll(/^export (\w+)=/gm)].map(([, name]) => name)).toEqual([
      'KEY',
      'ACCOUNT',
      'BASE',
    ])
  })

  it('makes a contact, finds it over REST, reads it over GraphQL, and makes a deal once', async () => {
    const ada = { first_name: 'Ada', email: 'ada@example.com', source: 'website' }
    expect(answers).toMatchObject([
      { data: ada },
      { total: 1, data: [ada] },
      { data: { contacts: { items: [{ firstName: 'Ada', deals: { totalCount: 0 } }] } } },
      { data: { title: 'Order 2041' } },
    ])
    expect(await app.database.prisma.deal.count({ where: { accountId: account.accountId } })).toBe(1)
  })

  it('has curl wait after a 429, and print the answer alone', async () => {
    const [, options = '', replaced = ''] = /curl's `(.+?)` does, in place of `(.+?)`/.exec(guide) ?? []
    const patient = commands[1]?.replace(replaced, options) ?? ''
    const busy = { ...env, BASE: await startBusy() }
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', patient], { env: busy })
    expect(JSON.parse(stdout)).toEqual({ status: 200 })
  })
})

/** The address of a server that refuses the first request as a limit does, and answers the next. */
async function startBusy(): Promise<string> {
  const answers = [429, 200]
  const server = createServer((_request, response) => {
    const status = answers.shift() ?? 500
    response.writeHead(status, { 'retry-after': '1' }).end(JSON.stringify({ status }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  // Below another path: openapi.json does not describe it.
  return `http://127.0.0.1:${port}/busy`
}

describe('docs/api-keys.md', async () => {
  const guide = await read('api-keys.md')

  it('makes a key by its mutation', async () => {
    const [mutation = ''] = blocksOf(guide, 'graphql')
    const { data } = await app.graphql(account.ownerId, mutation, { account: account.accountId })
    expect(data.createApiKey.key).toContain(data.createApiKey.apiKey.hint)
  })

  it('names what each scope opens, and what no key may call', () => {
    const namedIn = (pattern: RegExp) =>
      [...(pattern.exec(guide)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()
    const having = (is: (field: (typeof rootFields)[number]) => boolean) =>
      rootFields
        .filter(is)
        .map(({ name }) => name)
        .toSorted()
    expect(namedIn(/^\| `export` \|(.+)$/m)).toEqual(having(({ scope }) => scope === 'export'))
    expect(namedIn(/^\| `admin` \|(.+)$/m)).toEqual(
      having(({ scope, usersOnly }) => scope === 'admin' && !usersOnly),
    )
    expect(namedIn(/No key may call .+?: (.+?)\. A refusal/)).toEqual(having(({ usersOnly }) => usersOnly))
    const others = rootFields.filter(({ scope }) => scope === 'read' || scope === 'write')
    const odd = others.filter(
      ({ kind, name, scope }) => (kind === 'mutation') !== (scope === 'write') && name !== 'accountChanges',
    )
    expect(odd).toEqual([])
  })
})
