import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isLeafType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import { models } from '../../src/generated/columns.ts'
import { subscribe } from '../graphql/live/event-stream.ts'
import { startApp, type TestAccount } from '../support/app.ts'
import { fillAccount } from '../support/records/filled-account.ts'

const app = await startApp({ ownDatabase: 'Writes into every table.' })
const { prisma } = app.database
// History is what it is; here it gets texts that can be found.
await prisma.$executeRaw`ALTER TABLE record_changes DISABLE TRIGGER record_changes_refuse_update`

/** Tables that no export reads, and why. */
const keptTables: Readonly<Record<string, string>> = {
  _prisma_migrations: 'tells of the database',
  api_keys: 'what opens the account, and nothing that it holds',
  deleted_records: 'what is no more',
  export_receipts: 'what was taken of the account, and nothing that it holds',
  forgotten_changes: 'how far the changes are kept',
  invoice_links: 'what opens an invoice, and nothing that it holds',
  idempotency_keys: 'answers with what the records say as well, for a day',
  rate_limit_hits: 'who called when, for the limits',
  record_counts: 'follows from the records',
  webhook_deliveries: 'what was sent, and when',
  webhook_endpoints: 'what another installation has secrets of its own for',
  webhook_events: 'what was sent of the records',
}

/** Columns of exported tables that no export holds, and why. */
const keptColumns: Readonly<Record<string, string>> = {
  'contacts.email_key': 'follows from email',
  'contacts.search_text': 'follows from the names and the e-mail',
  'record_changes.position': 'a number of the database',
  'invoices.overdue_after': 'follows from the status, the amounts and the due date',
}

/** What cannot hold any text, though its column could. */
const bound = [
  ...['accounts.owner_id', 'accounts.time_zone', 'accounts.currency', 'api_keys.scopes'],
  'lead_forms.accent_color',
  ...['export_receipts.sha256', 'record_changes.change'],
]

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNullable: boolean
  readonly isGenerated: boolean
}

interface Plant {
  readonly at: string
  readonly marker: string
}

interface Planted {
  readonly secrets: readonly Plant[]
  readonly shown: readonly Plant[]
}

const columns = await prisma.$queryRaw<Column[]>`
  SELECT c.table_name::text AS "table", c.column_name::text AS "column", c.udt_name::text AS type,
    c.is_nullable = 'YES' AS "isNullable",
    c.is_generated = 'ALWAYS' OR c.column_default LIKE 'nextval%' AS "isGenerated"
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
  ORDER BY c.table_name, c.ordinal_position`

/** By `table.column`: where in the document it stands, by the published format. */
const exported = new Map<string, string>()
const format = JSON.parse(readFileSync('formats/account-export-1.0.schema.json', 'utf8'))
for (const [model, { properties }] of Object.entries<{ properties: object }>(format.$defs)) {
  const { table } = models[model as keyof typeof models] ?? {}
  for (const key of Object.keys(properties)) if (table) exported.set(`${table}.${key}`, `${model}.${key}`)
}

const texts = ['text', 'varchar', 'bpchar', 'name', '_varchar', '_text', 'jsonb', 'json']
const isText = ({ type }: Column) => texts.includes(type)
const placeOf = ({ table, column }: Column) => `${table}.${column}`
const isExported = (column: Column) => exported.has(placeOf(column))

/** What a column is given: the marker as it is, or in a value of the column's type. */
function planted({ column, type }: Column, marker: string): string {
  if (column === 'fields') return JSON.stringify([{ id: marker, label: marker, type: 'text' }])
  if (column === 'steps') return JSON.stringify([{ action: 'email', delayDays: 1, text: marker }])
  if (column === 'counts') return JSON.stringify([{ collection: marker, records: 1 }])
  if (type.startsWith('json')) return JSON.stringify({ key: marker })
  return type.startsWith('_') ? `{${marker}}` : marker
}

/** Any value of a column's type, for a row that has to be there. */
function anyValue({ table, column, type }: Column, accountId: string): string {
  if (column === 'account_id') return `'${accountId}'`
  if (`${table}.${column}` === 'invoice_links.invoice_id')
    return `(SELECT id FROM invoices WHERE account_id = '${accountId}' LIMIT 1)`
  if (`${table}.${column}` === 'record_changes.change') return "'created'"
  if (`${table}.${column}` === 'webhook_deliveries.status') return "'delivered'"
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'timestamptz' || type === 'date') return 'now()'
  if (type === 'bool') return 'true'
  if (/^(int|float|numeric)/.test(type)) return '1'
  if (column === 'counts') return "'[]'"
  if (type.startsWith('json')) return "'{}'"
  if (type.startsWith('_')) return "'{}'"
  if (isText({ type } as Column)) return `'${randomBytes(4).toString('hex')}'`
  return `(enum_range(NULL::${type}))[1]`
}

/** Plants a marker of its own into every column of text of an account's rows, of whatever table. */
async function plant({ accountId }: TestAccount): Promise<Planted> {
  await fillAccount(prisma, accountId)
  // Only an accepted one has a name of who accepted it.
  await prisma.proposal.updateMany({ where: { accountId }, data: { status: 'accepted' } })
  // Only a reversal has a reason.
  await prisma.$executeRaw`UPDATE payments SET amount = -1, reverses_id = gen_random_uuid(), reason = 'wrong'
    WHERE account_id = ${accountId}::uuid`
  const secrets: Plant[] = []
  const shown: Plant[] = []
  for (const [table, ofTable] of Map.groupBy(columns, ({ table }) => table)) {
    const owner = ofTable.some(({ column }) => column === 'account_id')
      ? 'account_id'
      : table === 'accounts'
        ? 'id'
        : null
    const where = owner ? `${owner} = '${accountId}'` : 'true'
    const row = `ctid = (SELECT ctid FROM ${table} WHERE ${where} LIMIT 1)`
    const [found] = await prisma.$queryRawUnsafe<object[]>(`SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`)
    if (!found) {
      const filled = ofTable.filter(({ isNullable, isGenerated }) => !isNullable && !isGenerated)
      await prisma.$executeRawUnsafe(
        `INSERT INTO ${table} (${filled.map(({ column }) => column).join(', ')})
        VALUES (${filled.map(column => anyValue(column, accountId)).join(', ')})`,
      )
    }
    for (const column of ofTable.filter(column => isText(column) && !column.isGenerated)) {
      const at = placeOf(column)
      if (bound.includes(at)) continue
      // As short as the shortest column takes.
      const marker = `zq${randomBytes(6).toString('hex')}`
      const cast = column.type.replace(/^_(.*)$/, '$1[]')
      await prisma.$executeRawUnsafe(
        `UPDATE ${table} SET ${column.column} = '${planted(column, marker)}'::${cast} WHERE ${row}`,
      )
      ;(isExported(column) ? shown : secrets).push({ at, marker })
    }
  }
  return { secrets, shown }
}

describe('columns of the database', () => {
  it('are each in the export, or kept back with a reason', () => {
    const forgotten = columns.filter(
      column =>
        !isExported(column) &&
        column.column !== 'account_id' &&
        !(column.table in keptTables) &&
        !(placeOf(column) in keptColumns),
    )
    expect(forgotten.map(placeOf)).toEqual([])
  })

  it('are no longer told to be kept back when they are gone, or are exported', () => {
    const places = new Set(columns.filter(column => !isExported(column)).map(placeOf))
    expect(Object.keys(keptColumns).filter(place => !places.has(place))).toEqual([])
  })
})

describe('a secret in a column that is not exported', () => {
  const contactFields = Object.values(objectFields('Contact')).filter(({ type }) =>
    isLeafType('ofType' in type ? type.ofType : type),
  )
  const everyField = contactFields.map(({ name }) => name).join(' ')

  it('comes out by neither export over either face, and what is exported does', async () => {
    const neighbour = await plant(await app.newAccount())
    const overRest = await app.newAccount()
    const overGraphql = await app.newAccount()
    const [ofRest, ofGraphql] = [await plant(overRest), await plant(overGraphql)]
    const rest = await readRest(overRest)
    const graphql = await readGraphql(overGraphql)
    for (const [own, answers] of [
      [ofRest, rest],
      [ofGraphql, graphql],
    ] as const) {
      const others = [
        ...neighbour.shown,
        ...neighbour.secrets,
        ...(own === ofRest ? ofGraphql : ofRest).shown,
      ]
      for (const text of answers) {
        expect([...own.secrets, ...others].filter(({ marker }) => text.includes(marker))).toEqual([])
      }
      // So that it is known that a marker is found where there is one.
      const missing = own.shown.filter(({ marker }) => !answers[0].includes(marker))
      expect(missing.map(({ at }) => at)).toEqual([])
      expect(own.shown.length).toBeGreaterThan(40)
      expect(own.secrets.map(({ at }) => at)).toEqual(
        expect.arrayContaining(['contacts.email_key', 'rate_limit_hits.key', 'deleted_records.record_id']),
      )
      const inCsv = own.shown.filter(({ at }) =>
        /^contacts\.(first_name|last_name|email|phone|company)$/.test(at),
      )
      expect(inCsv.filter(({ marker }) => !answers[1].includes(marker))).toEqual([])
      expect(inCsv).toHaveLength(5)
    }
  })

  it('stands at its key of its collection, where it is exported', async () => {
    const account = await app.newAccount()
    const { shown } = await plant(account)
    const document = JSON.parse((await readRest(account))[0])
    const records = Object.entries(document).flatMap(([key, part]) =>
      [part].flat().map(record => ({ key, record })),
    )
    for (const { at, marker } of shown) {
      const [, key = ''] = at.split('.')
      // That a member's id was changed is a change, which names it.
      const own = records.filter(({ key }) => key !== 'record_changes' || at.startsWith('record_changes.'))
      const holders = own.filter(({ record }) => JSON.stringify(record).includes(marker))
      expect([at, holders.length]).toEqual([at, 1])
      const nested = Object.values(holders[0]?.record as object)
        .filter(Array.isArray)
        .flat()
      const isThere = [holders[0]?.record, ...nested].some(part =>
        JSON.stringify(part?.[key] ?? null).includes(marker),
      )
      expect([at, isThere]).toEqual([at, true])
    }
  })

  async function readRest({ accountId, ownerId }: TestAccount): Promise<readonly [string, string]> {
    const read = async (path: string) =>
      (await app.rest('GET', `/api/v1/${path}?account_id=${accountId}`, { as: ownerId })).text
    return [await read('account/export'), await read('contacts/export')]
  }

  async function readGraphql({ accountId, ownerId }: TestAccount): Promise<readonly [string, string]> {
    const read = async (fields: string) => {
      const query = `subscription ($accountId: UUID!) { ${fields} }`
      const events = await Array.fromAsync(
        subscribe(app, { userId: ownerId, query, variables: { accountId } }),
      )
      return JSON.stringify(events)
    }
    return [
      await read('accountExport(accountId: $accountId) { exportedAt collection records }'),
      await read(`contactsExport(accountId: $accountId) { contacts { ${everyField} } }`),
    ]
  }
})

function objectFields(name: string) {
  const type = schema.getType(name)
  return isObjectType(type) ? type.getFields() : {}
}
