import { type Bench, compare } from '../bench.ts'
import { createContactRequests, createDealRequests, formRequests, type Links } from '../requests.ts'
import { checkSameAnswer, withoutIdentity } from '../same-answer.ts'
import type { Servers } from '../servers.ts'
import type { LoadRequest } from '../wrk.ts'

/** POST contacts and POST deals beside raw, over 16 connections. */
export async function measureCreates(bench: Bench, servers: Servers): Promise<void> {
  const { users } = bench
  const { id } = bench.accounts.written
  const links = await findLinks(bench)
  const kinds = {
    contacts: (tokens: readonly string[]) => createContactRequests(id, tokens),
    deals: (tokens: readonly string[]) => createDealRequests(id, links, tokens),
  }
  for (const [record, make] of Object.entries(kinds)) {
    await checkSameCreate(`POST ${record}`, servers, make([users.one()])[0])
    const requests = async () => make(await users.take(`create ${record}`))
    await compareWithRaw(bench, servers, { scenario: `POST ${record}`, requests })
  }
}

/** A contact and a stage of the account that is written to. */
export async function findLinks({ sql, accounts }: Bench): Promise<Links> {
  const first = async (table: string) => {
    const text = `SELECT id FROM ${table} WHERE account_id = $1 LIMIT 1`
    return String((await sql.query(text, [accounts.written.id])).rows[0]?.id)
  }
  return { contactId: await first('contacts'), stageId: await first('pipeline_stages') }
}

/** Submissions of the public form beside raw doing the same writes, over 16 connections. */
export async function measureForm(bench: Bench, servers: Servers): Promise<void> {
  await checkSameCreate('POST form', servers, formRequests()[1])
  await compareWithRaw(bench, servers, { scenario: 'POST form', requests: async () => formRequests() })
}

interface Compared {
  readonly scenario: string
  readonly requests: () => Promise<readonly LoadRequest[]>
}

function compareWithRaw(bench: Bench, { raw, bizgate }: Servers, { scenario, requests }: Compared) {
  const contenders = [raw, bizgate].map(server => ({ server, connections: 16, requests }))
  return compare(bench, scenario, contenders)
}

function checkSameCreate(what: string, { raw, bizgate }: Servers, request: LoadRequest | undefined) {
  const questions = [raw, bizgate].map(({ port }) => ({ port, request, read: withoutIdentity }))
  return checkSameAnswer(what, questions)
}
