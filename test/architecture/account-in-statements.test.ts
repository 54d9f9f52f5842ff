import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import type { SentStatement } from '../support/record-statements.ts'
import { exceptions } from './tenancy/exceptions.ts'
import { readFunctions } from './tenancy/functions.ts'
import { readStatement, type Surroundings, type Tables } from './tenancy/read-statement.ts'
import { findTextOrders } from './tenancy/text-orders.ts'
import { walkProduct } from './tenancy/walk.ts'

// Without Redis, where other tests count calls of the same address.
const app = await startApp({ redisUrl: null })
const { query } = app.database
await loadModule()

/** All tables and their columns. */
const tables = await readTables()

// An account is found by its own id; what it holds, by the account's.
const keyOf = (table: string) => (table === 'accounts' ? 'id' : 'account_id')
const isOfAccounts = (table: string) => tables.get(table)?.includes(keyOf(table)) === true

/** The tables of accounts that a statement uses without naming one account. */
function findUnnamed(text: string, surroundings: Omit<Surroundings, 'tables'>): string[] {
  const uses = (parseSync(text).stmts ?? []).flatMap(({ stmt }) =>
    stmt ? readStatement(stmt, { ...surroundings, tables }) : [],
  )
  const unnamed = uses.filter(
    ({ table, rows }) => isOfAccounts(table) && !rows.column(keyOf(table))?.isGiven(),
  )
  return [...new Set(unnamed.map(({ table }) => table))].sort()
}

const sentAsIs = ({ text, values }: SentStatement) => findUnnamed(text, { isInFunction: false, values })
const exceptionsOf = ({ text }: SentStatement) => exceptions.filter(({ matches }) => matches.test(text))

let sent: readonly SentStatement[] = []
beforeAll(async () => {
  sent = onceEach(await walkProduct(app))
})

describe('a statement names its account, so that one shard answers it', () => {
  it('where it is sent for a request or for housekeeping, but for the exceptions', () => {
    expect(sent.length).toBeGreaterThan(200)
    const wrong = sent
      .map(statement => ({ ...statement, unnamed: sentAsIs(statement) }))
      .filter(statement => statement.unnamed.length > 0 && exceptionsOf(statement).length !== 1)
    expect(wrong).toEqual([])
  })

  it.each(exceptions)('so the exception is needed: $what', exception => {
    const excused = sent.filter(statement => exceptionsOf(statement).includes(exception))
    expect(excused.filter(statement => sentAsIs(statement).length > 0)).not.toEqual([])
  })

  it('where a function of the database sends it, for rows of one account, but to empty a table', async () => {
    const functions = await readFunctions(query)
    const wrong = functions.flatMap(({ name, statements }) =>
      statements
        .filter(text => findUnnamed(text, { isInFunction: true, values: [] }).length > 0)
        .map(text => [name, text.replace(/\s+/g, ' ')]),
    )
    expect(wrong).toEqual([
      ['count_records', 'DELETE FROM record_counts WHERE collection = TG_TABLE_NAME'],
      ['forget_record_counts', 'DELETE FROM record_counts'],
    ])
    // Its text is checked by reading it: it takes the account from the rows that changed.
    expect(functions.filter(({ isDynamic }) => isDynamic).map(({ name }) => name)).toEqual([
      'tell_part_changes',
    ])
  })
})

describe('the account begins or belongs to', () => {
  it('every unique index but those of answers, API keys and links by their digest and of forms by their id', async () => {
    const rows = await query<{ name: string; columns: string[]; table: string }>({
      text: `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table, array_agg(attname::text) AS columns
        FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
        JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE relnamespace = 'public'::regnamespace AND indisunique GROUP BY 1, 2 ORDER BY 1`,
      values: [],
    })
    const without = rows.filter(
      ({ table, columns }) => isOfAccounts(table) && !columns.includes(keyOf(table)),
    )
    const own = [
      'api_keys_key_hash_key',
      'idempotency_keys_pkey',
      'invoice_links_token_hash_key',
      'lead_forms_id_key',
    ]
    expect(without.map(({ name }) => name)).toEqual(own)
  })

  it('every foreign key, on both sides', async () => {
    const rows = await query<{ name: string; from: string; to: string; pairs: string[] }>({
      text: `SELECT conname::text AS name, conrelid::regclass::text AS from, confrelid::regclass::text AS to,
          array_agg(here.attname || ' ' || there.attname) AS pairs
        FROM pg_constraint CROSS JOIN LATERAL unnest(conkey, confkey) AS pair (here, there)
        JOIN pg_attribute AS here ON here.attrelid = conrelid AND here.attnum = pair.here
        JOIN pg_attribute AS there ON there.attrelid = confrelid AND there.attnum = pair.there
        WHERE contype = 'f' GROUP BY 1, 2, 3`,
      values: [],
    })
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ from, to, pairs }) => !pairs.includes(`${keyOf(from)} ${keyOf(to)}`))).toEqual([])
  })
})

describe('it would be noticed', () => {
  const own = { isInFunction: false, values: ['a', 'b'] }
  it.each([
    ['SELECT * FROM contacts WHERE id = $1', ['contacts']],
    ['SELECT * FROM contacts WHERE account_id = $1 OR id = $2', ['contacts']],
    ['SELECT * FROM contacts WHERE (account_id = $1 AND id = $1) OR (account_id = $1 AND id = $2)', []],
    [
      'SELECT * FROM contacts WHERE (account_id = $1 AND id = $1) OR (account_id = $2 AND id = $1)',
      ['contacts'],
    ],
    ['SELECT * FROM contacts WHERE (account_id = $1 AND id = $1) OR id = $1', ['contacts']],
    ['SELECT * FROM contacts WHERE account_id <> $1', ['contacts']],
    ['SELECT * FROM contacts WHERE account_id IN ($1, $2)', ['contacts']],
    [
      'SELECT * FROM deals JOIN contacts ON contacts.id = contact_id WHERE deals.account_id = $1',
      ['contacts'],
    ],
    [
      'SELECT * FROM deals LEFT JOIN contacts ON deals.account_id = $1 AND contacts.account_id = $1',
      ['deals'],
    ],
    ['SELECT (SELECT count(*) FROM notes) FROM deals WHERE account_id = $1', ['notes']],
    [
      'SELECT 1 FROM deals AS d WHERE EXISTS (SELECT FROM notes AS n WHERE n.account_id = d.account_id AND n.account_id = $1)',
      ['deals'],
    ],
    [
      'WITH c AS (SELECT id FROM accounts WHERE owner_id = $1) SELECT * FROM deals JOIN c ON deals.account_id = c.id',
      ['accounts', 'deals'],
    ],
    ['UPDATE deals SET title = $1 WHERE id = $2', ['deals']],
    [
      'DELETE FROM deals USING contacts WHERE contacts.account_id = $1 AND contact_id = contacts.id',
      ['deals'],
    ],
    ['INSERT INTO deals (id, title) VALUES ($1, $2)', ['deals']],
    ['INSERT INTO deals (account_id, title) SELECT account_id, title FROM deals', ['deals']],
    ['COPY (SELECT * FROM contacts) TO STDOUT', ['contacts']],
  ])('%s', (text, unnamed) => {
    expect(findUnnamed(text, own)).toEqual(unnamed)
  })
})

describe('texts are ordered by the numbers of their characters, in every database alike', async () => {
  const rows = await query<{ name: string }>({
    // A name that is of a text with an order of its own in one table is taken for that.
    text: `SELECT column_name::text AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%' AND data_type IN ('text', 'character varying')
      GROUP BY 1 HAVING bool_and(collation_name IS NULL)`,
    values: [],
  })
  // As a list's statement names it, too.
  const columns = new Set(
    rows.flatMap(({ name }) => [name, name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())]),
  )
  const ordersIn = (text: string) => findTextOrders(parseSync(text).stmts, columns)

  it('in what is sent', () => {
    const wrong = sent.map(({ text }) => ({ text, by: ordersIn(text) })).filter(({ by }) => by.length > 0)
    expect(wrong).toEqual([])
  })

  it('in functions of the database', async () => {
    const statements = (await readFunctions(query)).flatMap(({ statements }) => statements)
    expect(statements.filter(text => ordersIn(text).length > 0)).toEqual([])
  })

  it.each([
    ['SELECT 1 FROM lead_forms AS f ORDER BY f.created_at, f.name', ['name']],
    ['SELECT 1 FROM lead_forms ORDER BY lower(name), id', ['name']],
    ['SELECT 1 FROM lead_forms ORDER BY lower(name) COLLATE "C" DESC', []],
    ['SELECT row_number() OVER (ORDER BY name) FROM lead_forms', ['name']],
    ['SELECT array_agg(id ORDER BY title) FROM deals', ['title']],
    ['SELECT 1 FROM deals WHERE (title, id) > ($1, $2)', ['title']],
    ['SELECT 1 FROM contacts WHERE search_text > $1', []],
    ['SELECT 1 FROM deals WHERE title = $1 ORDER BY id', []],
  ])('as would be noticed: %s', (text, by) => {
    expect(ordersIn(text)).toEqual(by)
  })
})

/** Each text once; what has a list of values, with each of its values. */
function onceEach(statements: readonly SentStatement[]): SentStatement[] {
  const byKey = statements.map(statement => {
    const hasList = / IN \(/.test(statement.text)
    return [hasList ? JSON.stringify(statement, spellBigint) : statement.text, statement] as const
  })
  return [...new Map(byKey).values()]
}

function spellBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

async function readTables(): Promise<Tables> {
  const rows = await query<{ table: string; columns: string[] }>({
    text: `SELECT table_name::text AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
      FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`,
    values: [],
  })
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
