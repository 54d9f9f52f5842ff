import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { claimText, deliveredText, failedText, overdueText } from '../../src/webhooks/statements.ts'
import { startApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { explain, rowsOf, rowsRead } from '../support/query-plan.ts'
import { recordStatements } from '../support/record-statements.ts'
import { ask, type MadeEndpoint, makeEndpoint } from './endpoints.ts'

it.each([
  ['no event of its kind was there when the tables were analyzed', false],
  ['many were', true],
])(
  'an overdue invoice is looked for among the known events by its id, where %s',
  async (_when, isAnalyzed) => {
    const place = await createTestDatabase()
    const few = await openDatabase({ ...place, requestTimes: null })
    const send = (text: string) => few.query({ text, values: [] })
    const accountId = randomUUID()
    const invoices = 5_000
    await send(`INSERT INTO accounts (id, name, owner_id) VALUES ('${accountId}', 'Firm', 'owner')`)
    await send(`INSERT INTO webhook_events (account_id, type, record_id, created_at)
    SELECT '${accountId}', 'contact.created', gen_random_uuid(), now() FROM generate_series(1, 20000)`)
    await send('ANALYZE')
    await send(`INSERT INTO invoices (id, account_id, invoice_number, amount, status, sent_at, due_date)
    SELECT gen_random_uuid(), '${accountId}', n, 5, 'sent', now() - interval '9 days', current_date - 2
    FROM generate_series(1, ${invoices}) AS n`)
    await send(`INSERT INTO webhook_endpoints (account_id, id, url, events, secret, enabled_at)
    VALUES ('${accountId}', gen_random_uuid(), 'https://a.example', '{invoice.overdue}', '', now() - interval '9 days')`)
    const look = { text: overdueText, values: [new Date().toISOString()] }
    await few.query(look)
    if (isAnalyzed) await send('ANALYZE')
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const known = (await explain(look, few, mode)).filter(
        node => node['Relation Name'] === 'webhook_events',
      )
      expect(known.length).toBeGreaterThan(0)
      for (const node of known) expect(rowsOf(node), node['Index Name']).toBeLessThanOrEqual(invoices)
    }
    await few.close()
    await place.drop()
  },
)

it.each([
  ['the tables were never analyzed', false],
  ['they were', true],
])(
  'a claim of messages that are due reads few others, and accounts with endpoints alone, where %s',
  async (_when, isAnalyzed) => {
    const place = await createTestDatabase()
    const many = await openDatabase({ ...place, requestTimes: null })
    const send = (text: string) => many.query({ text, values: [] })
    const [endpoints, delivered, claimed] = [200, 50, 200]
    await send(`INSERT INTO accounts (id, name, owner_id)
    SELECT md5('account ' || n)::uuid, 'Firm', 'owner ' || n / 2 FROM generate_series(1, 4000) AS n`)
    await send(`INSERT INTO webhook_endpoints (account_id, id, url, events, secret)
    SELECT md5('account ' || n % 80 + 1)::uuid, md5(n::text)::uuid, 'https://a.example', '{contact.created}', ''
    FROM generate_series(1, ${endpoints}) AS n`)
    await send(`INSERT INTO webhook_events (account_id, id, type, record_id, created_at)
    SELECT account_id, id, 'contact.created', id, now() FROM webhook_endpoints`)
    const add = (status: string, dueAt: string, count: number, where: string) =>
      send(`INSERT INTO webhook_deliveries (account_id, endpoint_id, event_id, type, record_id, status, next_attempt_at)
      SELECT account_id, id, id, 'contact.created', gen_random_uuid(), '${status}', ${dueAt}
      FROM webhook_endpoints, generate_series(1, ${count}) WHERE ${where}`)
    await add('delivered', 'NULL', delivered, 'true')
    await add('pending', "now() + interval '1 hour'", 10, 'true')
    await add(
      'pending',
      'now()',
      10,
      `account_id IN (SELECT id FROM accounts WHERE owner_id LIKE 'owner 1%')`,
    )
    if (isAnalyzed) await send('ANALYZE')
    const now = Date.now() + 60_000
    const [at, until] = [now, now + 60_000].map(ms => new Date(ms).toISOString())
    const values = [at, until, 8, '{}', '{}', 20, '{}', '{}', claimed]
    const look = { text: claimText, values }
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const nodes = await explain(look, many, mode)
      const messages = rowsRead(nodes, 'webhook_deliveries')
      expect(messages).toBeGreaterThanOrEqual(claimed)
      // Looked for, and found again by their ids.
      expect(messages).toBeLessThanOrEqual(3 * claimed)
      expect(rowsRead(nodes, 'accounts')).toBeLessThanOrEqual(endpoints)
    }
    await many.close()
    await place.drop()
  },
)

describe('where thousands wait of an account of which the analyzed table had none', async () => {
  const app = await startApp({ ownDatabase: 'Analyzes its tables.', sendsWebhooks: false })
  const { database } = app
  const waiting = 1_000
  const send = (text: string) => database.query({ text, values: [] })
  let endpoint: MadeEndpoint
  let other: MadeEndpoint

  beforeAll(async () => {
    endpoint = await makeEndpoint(app, 'https://a.example/one', ['contact_created', 'contact_updated'])
    other = await makeEndpoint(app, 'https://a.example/other', ['contact_created'], endpoint)
    const known = await makeEndpoint(app, 'https://a.example/known', ['contact_created'])
    const fill = ({ accountId }: MadeEndpoint) =>
      send(`INSERT INTO contacts (id, account_id, first_name)
        SELECT gen_random_uuid(), '${accountId}', 'Ann' FROM generate_series(1, ${waiting})`)
    await fill(known)
    await send('ANALYZE')
    await fill(endpoint)
    await send("UPDATE contacts SET first_name = 'Bea'")
  })

  it.each([
    ['delivered', deliveredText, [200, 5]],
    ['failed', failedText, [500, 5, 'status', null]],
  ])('the next about the record of one that is %s is found by it', async (_what, text, outcome) => {
    const now = new Date().toISOString()
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const [first] = await database.query<{ id: string }>({
        text: `UPDATE webhook_deliveries SET next_attempt_at = $2 WHERE id = (
          SELECT id FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending' ORDER BY sequence LIMIT 1
        ) RETURNING id`,
        values: [endpoint.id, now],
      })
      // It is put off until the one before it is over.
      await database.query({
        text: `UPDATE webhook_deliveries SET next_attempt_at = $2::timestamptz + interval '1 hour'
          WHERE endpoint_id = $1 AND type = 'contact.updated'`,
        values: [endpoint.id, now],
      })
      const nodes = await explain(
        { text, values: [endpoint.accountId, first?.id, now, now, ...outcome] },
        database,
        mode,
      )
      expect(rowsRead(nodes, 'webhook_deliveries')).toBeGreaterThan(1)
      expect(rowsRead(nodes, 'webhook_deliveries')).toBeLessThanOrEqual(10)
    }
  })

  it('those of an endpoint that is switched off are given up without a look at the others for each', async () => {
    const switchOff = `mutation ($a: UUID!, $id: UUID!) {
      updateWebhookEndpoint(accountId: $a, id: $id, input: { enabled: false }) { id } }`
    const { accountId: a, ownerId, id } = other
    const sent = await recordStatements(() => ask(app, ownerId, switchOff, { a, id }))
    const giveUp = sent.find(({ text }) => /UPDATE webhook_deliveries SET status = 'failed'/.test(text))
    if (giveUp === undefined) throw new Error('No statement gave them up')
    const values = giveUp.values.map(value => (value === id ? endpoint.id : value))
    for (const mode of ['force_generic_plan', 'force_custom_plan'] as const) {
      const nodes = await explain({ text: giveUp.text, values }, database, mode)
      const read = rowsRead(nodes, 'webhook_deliveries')
      expect(read).toBeGreaterThanOrEqual(waiting)
      expect(read).toBeLessThanOrEqual(9 * waiting)
      await send("UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = now()")
    }
  })
})
