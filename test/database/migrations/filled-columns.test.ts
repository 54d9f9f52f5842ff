import { expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma } = app.database

interface Column {
  readonly name: string
  readonly nullable: boolean
  readonly fallback: string | null
  readonly checked: boolean
}

/** Our own tables' columns of a kind, with what the database itself promises about them. */
function findColumns(type: 'ARRAY' | 'jsonb'): Promise<Column[]> {
  return prisma.$queryRaw<Column[]>`
    SELECT c.table_name || '.' || c.column_name AS name, c.is_nullable = 'YES' AS nullable,
      c.column_default AS fallback, EXISTS (
        SELECT FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
        WHERE k.contype = 'c' AND t.relname = c.table_name
          AND pg_get_constraintdef(k.oid) LIKE '%jsonb_typeof(' || c.column_name || ')%'
      ) AS checked
    FROM information_schema.columns c
    WHERE c.table_schema = current_schema() AND c.data_type = ${type}`
}

it('a list is never null: what leaves it out writes an empty one', async () => {
  const lists = await findColumns('ARRAY')
  expect(lists.map(({ name }) => name)).toContain('lead_forms.allowed_origins')
  for (const { name, nullable, fallback } of lists) {
    expect([name, nullable, fallback]).toEqual([name, false, expect.stringMatching(/^'\{\}'/)])
  }
})

it('a JSON value is never null, and of the shape its readers rely on', async () => {
  const values = await findColumns('jsonb')
  expect(values.length).toBeGreaterThanOrEqual(4)
  for (const { name, nullable, checked } of values)
    expect([name, nullable, checked]).toEqual([name, false, true])
})

it('a form that names no origins takes a submission of any page, whoever wrote its row', async () => {
  const { accountId } = await app.newAccount()
  const [form] = await prisma.$queryRaw<{ id: string }[]>`
    INSERT INTO lead_forms (id, account_id, name, fields)
    VALUES (gen_random_uuid(), ${accountId}::uuid, 'Written by hand', '[]') RETURNING id`
  const { status } = await app.rest('POST', `/api/v1/forms/${form?.id}/submit`, {
    body: { data: {} },
    headers: { origin: 'https://shop.example', 'x-forwarded-for': app.newAddress() },
  })
  expect(status).toBe(200)
})
