import { type Bench, type Contender, compare } from '../bench.ts'
import type { LoadRequest } from '../load/load.ts'
import { createContactRequests, createDealRequests, formRequests } from '../requests.ts'
import { checkSameAnswer, withoutIdentity } from '../same-answer.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Servers } from '../servers/all.ts'

/** POST contacts and POST deals beside raw, over 16 connections. */
export async function measureCreates(bench: Bench, servers: Servers): Promise<void> {
  const { id } = bench.accounts.written
  const links = await findLinks(bench, id)
  const kinds = {
    contacts: (tokens: readonly string[]) => createContactRequests(id, tokens),
    deals: (tokens: readonly string[]) => createDealRequests(id, links, tokens),
  }
  for (const [record, make] of Object.entries(kinds)) {
    await checkSameCreate(`POST ${record}`, servers, make([bench.users.one()])[0])
    const requests = async () => make(await bench.users.take(`create ${record}`))
    await compare(bench, `POST ${record}`, both(servers, requests))
  }
}

/** Submissions of the public form beside raw doing the same writes, over 16 connections. */
export async function measureForm(bench: Bench, servers: Servers): Promise<void> {
  await checkSameCreate('Form', servers, formRequests()[1])
  await compare(
    bench,
    'POST form',
    both(servers, async () => formRequests()),
  )
}

/** 10 connections that create contacts in one account, with the kept counts and without. */
export async function measureWriters(bench: Bench, servers: Servers): Promise<void> {
  const counters = await findCountTriggers(bench)
  if (counters.length === 0) throw new Error('No trigger keeps counts: its name would hold "_count"')
  const requests = async () =>
    createContactRequests(bench.accounts.contested.id, await bench.users.take('contested'))
  const contender = (server: ServerProcess, counted: boolean): Contender => ({
    name: counted ? server.name : `${server.name}-uncounted`,
    server,
    connections: 10,
    requests,
    prepare: () => switchTriggers(bench, counters, counted),
  })
  try {
    await compare(bench, 'POST contacts, 10 writers into one account', [
      contender(servers.bizgate, true),
      contender(servers.bizgate, false),
      contender(servers.raw, true),
    ])
  } finally {
    await switchTriggers(bench, counters, true)
  }
}

function both(servers: Servers, requests: () => Promise<readonly LoadRequest[]>): Contender[] {
  return [servers.raw, servers.bizgate].map(server => ({ server, connections: 16, requests }))
}

async function checkSameCreate(
  what: string,
  { raw, bizgate }: Servers,
  request: LoadRequest | undefined,
): Promise<void> {
  await checkSameAnswer(what, [
    { port: raw.port, request, read: withoutIdentity },
    { port: bizgate.port, request, read: withoutIdentity },
  ])
}

async function findLinks({ sql }: Bench, accountId: string) {
  const contact = await sql.query('SELECT id FROM contacts WHERE account_id = $1 LIMIT 1', [accountId])
  const stage = await sql.query('SELECT id FROM pipeline_stages WHERE account_id = $1 LIMIT 1', [accountId])
  return { contactId: String(contact.rows[0]?.id), stageId: String(stage.rows[0]?.id) }
}

interface Trigger {
  readonly table: string
  readonly trigger: string
}

async function findCountTriggers({ sql }: Bench): Promise<Trigger[]> {
  const { rows } = await sql.query<Trigger>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS trigger FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid = 'contacts'::regclass AND tgname LIKE '%\\_count%'`,
  )
  return rows
}

async function switchTriggers({ sql }: Bench, triggers: readonly Trigger[], on: boolean): Promise<void> {
  for (const { table, trigger } of triggers)
    await sql.query(`ALTER TABLE ${table} ${on ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`)
}
