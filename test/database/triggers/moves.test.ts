import { expect, it } from 'vitest'
import { readMigrations } from '../../../src/database/migrations/list.ts'
import { newPGlite } from '../../support/new-pglite.ts'

it('deals and invoices that moved before moves were written have those that their times tell', async () => {
  const pglite = await newPGlite()
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ script }) => script.includes('CREATE TABLE "moves"'))
  for (const { script } of migrations.slice(0, at)) await pglite.exec(script)
  await pglite.exec(`
    INSERT INTO accounts (id, name, owner_id) VALUES ('00000000-0000-4000-8000-000000000001', 'Studio', 'owner');
    INSERT INTO deals (id, account_id, title, status, probability, open_probability, closed_at)
    SELECT gen_random_uuid(), accounts.id, deal.* FROM accounts, (VALUES
      ('Won', 'won'::deal_status, 100, 50, '2020-01-02T03:04:05Z'::timestamptz),
      ('Open', 'open', 50, NULL, NULL)
    ) AS deal;
    INSERT INTO invoices (id, account_id, invoice_number, amount, status, sent_at, viewed_at)
    SELECT gen_random_uuid(), accounts.id, invoice.* FROM accounts, (VALUES
      ('1', 10, 'viewed'::invoice_status, '2020-01-03T00:00:00Z'::timestamptz, '2020-01-04T00:00:00Z'::timestamptz),
      ('2', 10, 'draft', NULL, NULL)
    ) AS invoice`)
  for (const { script } of migrations.slice(at)) await pglite.exec(`BEGIN; ${script}; COMMIT`)
  const { rows } = await pglite.query(`
    SELECT coalesce(title, invoice_number) AS of, field, from_value, to_value, moves.created_at AS at FROM moves
    LEFT JOIN deals ON deals.id = deal_id LEFT JOIN invoices ON invoices.id = invoice_id ORDER BY moves.created_at`)
  expect(rows).toEqual([
    { of: 'Won', field: 'status', from_value: 'open', to_value: 'won', at: new Date('2020-01-02T03:04:05Z') },
    { of: '1', field: 'status', from_value: 'draft', to_value: 'sent', at: new Date('2020-01-03T00:00:00Z') },
    {
      of: '1',
      field: 'status',
      from_value: 'sent',
      to_value: 'viewed',
      at: new Date('2020-01-04T00:00:00Z'),
    },
  ])
  await pglite.close()
})
