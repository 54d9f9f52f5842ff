import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import examples from '../../scripts/openapi/examples.json' with { type: 'json' }
import { endpoints } from '../../src/rest/endpoints.ts'
import { newKey } from '../support/api-keys.ts'
import { startApp } from '../support/app.ts'
import { insertRecords } from '../support/records/insert-records.ts'
import { fetchPatiently } from './clients/fetch-patiently.ts'
import { allOpenDeals, createRestClient } from './clients/rest.ts'

const run = promisify(execFile)
const fileOf = (name: string) => new URL(`clients/${name}`, import.meta.url)
const guide = await readFile(new URL('../../docs/rest.md', import.meta.url), 'utf8')
const blocks = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({
  language,
  text,
}))
const app = await startApp({ ownDatabase: 'Loads the demo account, which takes an empty database.' })
await loadDemoData(app.database.prisma, new Date())
const token = await app.token(demo.ownerId)
const account_id = demo.accountId

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

const hasCurl = await run('sh', ['-c', 'command -v curl openssl base64']).then(
  () => true,
  () => false,
)

describe('docs/rest.md', () => {
  it('has no block that is not looked at in here', () => {
    const languages = blocks.map(({ language }) => language)
    expect(languages).toEqual(['graphql', 'sh', 'ts', 'python', 'json', 'ts', 'sh'])
  })

  it.each(['rest.ts', 'fetch-patiently.ts', 'rest.py'])('shows %s as it is run here', async name => {
    const code = await readFile(fileOf(name), 'utf8')
    expect(blocks.map(({ text }) => text)).toContain(code)
  })

  it('shows a refusal as the demo account answers it', () => {
    const shown = blocks.find(({ language }) => language === 'json')?.text ?? ''
    expect(JSON.parse(shown)).toEqual(examples.CreateDeal.invalid.answer)
  })

  it('asks GraphQL for the ids of stages, with a key', async () => {
    const query = blocks.find(({ language }) => language === 'graphql')?.text ?? ''
    const { key } = await newKey(app, demo, ['read'])
    const { data } = await app.graphql(key, query, { account: account_id })
    const stages = await app.database.prisma.pipelineStage.findMany({
      where: { accountId: account_id },
      select: { id: true, name: true },
      orderBy: { position: 'asc' },
    })
    expect(data.pipelineStages.items).toEqual(stages)
  })

  it('makes the types of the clients by its command', async () => {
    const command = blocks.find(({ language }) => language === 'sh')?.text ?? ''
    const [npx, name = '', address = '', option, file] = command.trim().split(' ')
    expect([npx, option, file]).toEqual(['npx', '-o', 'bizgate.d.ts'])
    const directory = await mkdtemp(join(tmpdir(), 'bizgate-types-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const made = join(directory, 'bizgate.d.ts')
    const { pathname } = new URL(address)
    await run(join('node_modules/.bin', name), [`${app.url}${pathname}`, '-o', made])
    expect(await readFile(made, 'utf8')).toBe(await readFile(fileOf('bizgate.d.ts'), 'utf8'))
  })

  it.runIf(hasCurl)('creates a contact once for a key', async () => {
    const command = blocks.filter(({ language }) => language === 'sh')[1]?.text ?? ''
    const here = command.replace('http://127.0.0.1:4000', app.url)
    const env = { ...process.env, TOKEN: token, ACCOUNT: account_id }
    const answers = [await run('sh', ['-ec', here], { env }), await run('sh', ['-ec', here], { env })]
    const [first, again] = answers.map(({ stdout }) => stdout)
    expect(JSON.parse(first ?? '').data.first_name).toBe('Ada')
    expect(again).toBe(first)
  })
})

it('the README lists the endpoints with their sentences', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) \S+)` \| (.+) \|$/gm)]
  expect(listed.map(([, endpoint, sentence]) => [endpoint, sentence])).toEqual(
    endpoints.map(({ method, path, summary }) => [
      `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
      summary.replace(/\.$/, ''),
    ]),
  )
})

describe('the TypeScript client', () => {
  const client = createRestClient(app.url, token)

  it('walks a list', async () => {
    const ids = new Set<string>()
    for (const deal of await allOpenDeals(client, account_id)) ids.add(deal.id)
    const { data } = await client.GET('/api/v1/deals', {
      params: { query: { account_id, status: 'open', page_size: 1 } },
    })
    expect([ids.size, ids.size > 10]).toEqual([data?.total, true])
  })

  it('walks a list whose records change as they are walked', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { prisma } = app.database
    await insertRecords(prisma, accountId, { Deal: Array.from({ length: 101 }, () => ({ title: 'Roof' })) })
    const client = createRestClient(app.url, await app.token(ownerId))
    const close = `mutation ($accountId: UUID!, $id: UUID!) {
      setDealStatus(accountId: $accountId, id: $id, status: lost) { id }
    }`
    for (const { id } of await allOpenDeals(client, accountId))
      await app.graphql(ownerId, close, { accountId, id })
    expect(await prisma.deal.count({ where: { accountId, status: 'open' } })).toBe(0)
  })

  it('tells what a proxy has answered', async () => {
    const proxy = createServer((_request, response) => response.writeHead(403).end('<h1>No</h1>'))
    proxy.listen(0, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo // it listens on TCP
    const behind = createRestClient(`http://127.0.0.1:${port}/behind`, token)
    await expect(allOpenDeals(behind, account_id)).rejects.toThrow('The answer is a 403')
  })

  it('creates', async () => {
    const made = await client.POST('/api/v1/contacts', { body: { account_id, first_name: 'Ada' } })
    expect(made.data?.data).toMatchObject({ first_name: 'Ada', contact_type: 'lead' })
  })

  it('submits a form, and downloads an export', async () => {
    const { data } = await client.POST('/api/v1/forms/{form_id}/submit', {
      params: { path: { form_id: demo.contactFormId } },
      body: { data: { name: 'Ada', email: 'ada@example.com' } },
    })
    expect(data?.success).toBe(true)
    const csv = await client.GET('/api/v1/contacts/export', {
      params: { query: { account_id } },
      parseAs: 'text',
    })
    expect(csv.data).toContain('ada@example.com')
  })

  it('does not compile where it is wrong', () => {
    // Compiled by `npm run check`, and not called: each line has to be an error.
    const wrong = async () => {
      // @ts-expect-error a path that does not exist
      await client.GET('/api/v1/contact')
      // @ts-expect-error a parameter that is missing
      await client.GET('/api/v1/contacts', { params: { query: {} } })
      // @ts-expect-error a word that the enum has not
      await client.GET('/api/v1/deals', { params: { query: { account_id, status: 'closed' } } })
      // @ts-expect-error money as text
      await client.POST('/api/v1/deals', { body: { account_id, title: 'Wedding', value: '1' } })
      const { data } = await client.GET('/api/v1/deals', { params: { query: { account_id } } })
      // @ts-expect-error a field that no answer has
      return data?.data[0]?.amount
    }
    expect(wrong).toBeTypeOf('function')
  })
})

describe('fetchPatiently', () => {
  /** Refuses the first request as the gateway does, and answers the next. */
  async function startBusy(status: number): Promise<string> {
    let calls = 0
    const server = createServer((_request, response) => {
      response.writeHead(calls++ === 0 ? status : 200, { 'retry-after': '1' }).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on TCP
    return `http://127.0.0.1:${port}/`
  }

  it.each([
    [429, 'GET', 200],
    [429, 'POST', 200],
    [502, 'GET', 200],
    [502, 'POST', 502],
    [503, 'GET', 200],
    [503, 'POST', 503],
    [504, 'GET', 200],
  ])('after a %i of a %s answers %i', async (status, method, answered) => {
    const body = method === 'POST' ? { body: '{}' } : {}
    const response = await fetchPatiently(new Request(await startBusy(status), { method, ...body }))
    expect(response.status).toBe(answered)
  })

  it('repeats a POST with a key after a 502', async () => {
    const post = { method: 'POST', body: '{}', headers: { 'idempotency-key': 'once' } }
    expect((await fetchPatiently(new Request(await startBusy(502), post))).status).toBe(200)
  })
})

describe.runIf(hasPython)('the Python client', () => {
  it('creates a contact, and adds up money exactly', async () => {
    const before = await app.database.prisma.contact.count()
    const { stdout } = await run('python3', ['test/docs/clients/rest.py', app.url, token, account_id])
    const open = await app.database.prisma.deal.aggregate({
      where: { accountId: account_id, status: 'open' },
      _sum: { value: true },
      _count: true,
    })
    const [id = '', sum, total] = stdout.trim().split(' ')
    expect([Number(sum), Number(total)]).toEqual([Number(open._sum.value), open._count])
    const made = await app.database.prisma.contact.findFirst({ where: { id } })
    expect([made?.firstName, await app.database.prisma.contact.count()]).toEqual(['Ada', before + 1])
  })
})
