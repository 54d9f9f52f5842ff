import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causeFault } from './harness/fault.ts'
import { bearer } from './harness/requests.ts'
import type { Tenant } from './world/tenants.ts'
import { openWorld, type World } from './world/world.ts'

const change = `mutation ($accountId: UUID!, $ids: [UUID!]!, $input: UpdateContactsInput!) {
  updateContacts(accountId: $accountId, ids: $ids, input: $input) { done { company } refused { id } }
}`

describe('deadlocks', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.remove())

  it('with somebody who locks the same rows the other way round are run again, once', async () => {
    const { tenants, database, postgres } = world
    const { url } = await world.startGateway()
    const [tenant] = tenants
    if (!tenant) throw new Error('no tenants')
    const ids = await addContacts(tenant)
    const outcomes: unknown[] = []
    let goesOn = true
    const changing = async () => {
      for (let nth = 0; goesOn; nth++) outcomes.push(await changeAll(url, tenant, ids, `Firm ${nth}`))
    }
    const others: Promise<void>[] = []
    await causeFault(
      { url, tenants, database, postgres: () => postgres },
      {
        name: 'deadlocks',
        lastsMs: 6_000,
        cause() {
          others.push(
            changing(),
            lockBackwards(tenant, ids, () => goesOn),
          )
        },
        async end() {
          goesOn = false
          await Promise.all(others)
        },
      },
    )
    const log = await readFile(join(postgres.directory, 'log'), 'utf8')
    expect(log.split('ERROR:  deadlock detected').length - 1, 'deadlocks').toBeGreaterThan(0)
    expect(outcomes.length).toBeGreaterThan(1)
    for (const [nth, outcome] of outcomes.entries()) {
      const done = ids.map(() => ({ company: `Firm ${nth}` }))
      expect(outcome).toEqual({ data: { updateContacts: { done, refused: [] } }, errors: undefined })
    }
  })

  async function addContacts({ accountId }: Tenant): Promise<string[]> {
    const rows = await world.postgres.query<{ id: string }>(
      `INSERT INTO contacts (account_id, id, first_name)
         SELECT '${accountId}', gen_random_uuid(), 'Ada' FROM generate_series(1, 20) RETURNING id`,
      world.database,
    )
    return rows.map(({ id }) => id).sort()
  }

  /** Locks the last row, and then the first; waits for ever, so that it is the gateway's work that ends. */
  async function lockBackwards(tenant: Tenant, ids: readonly string[], goesOn: () => boolean): Promise<void> {
    const client = new pg.Client({ connectionString: world.postgres.url(world.database) })
    await client.connect()
    await client.query("SET deadlock_timeout = '1min'")
    while (goesOn()) {
      await client.query('BEGIN')
      for (const id of [ids.at(-1), ids[0]]) {
        const values = [tenant.accountId, id]
        await client.query('SELECT 1 FROM contacts WHERE account_id = $1 AND id = $2 FOR UPDATE', values)
        await wait(50)
      }
      await client.query('COMMIT')
      await wait(200)
    }
    await client.end()
  }
})

async function changeAll(url: string, { accountId, token }: Tenant, ids: readonly string[], company: string) {
  const variables = { accountId, ids, input: { company } }
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ query: change, variables }),
  })
  const { data, errors } = (await answer.json()) as { data?: unknown; errors?: unknown }
  return { data, errors }
}
