import { expect, it } from 'vitest'
import { readMigrations } from '../../../src/database/migrations/list.ts'
import { newPGlite } from '../../support/new-pglite.ts'

it('deals closed before there was a column for it have their last change, which stays', async () => {
  const pglite = await newPGlite()
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ script }) => script.includes('ADD COLUMN "closed_at"'))
  for (const { script } of migrations.slice(0, at)) await pglite.exec(script)
  await pglite.exec(`
    INSERT INTO accounts (id, name, owner_id) VALUES ('00000000-0000-4000-8000-000000000001', 'Studio', 'owner');
    INSERT INTO deals (id, account_id, title, status, probability, open_probability, updated_at)
    SELECT gen_random_uuid(), accounts.id, deal.* FROM accounts, (VALUES
      ('Won', 'won'::deal_status, 100, 50, '2020-01-02T03:04:05Z'::timestamptz),
      ('Open', 'open', 50, NULL, '2020-01-02T03:04:05Z')
    ) AS deal`)
  for (const { script } of migrations.slice(at)) await pglite.exec(`BEGIN; ${script}; COMMIT`)
  const { rows } = await pglite.query('SELECT title, closed_at, updated_at FROM deals ORDER BY title')
  const changed = new Date('2020-01-02T03:04:05Z')
  expect(rows).toEqual([
    { title: 'Open', closed_at: null, updated_at: changed },
    { title: 'Won', closed_at: changed, updated_at: changed },
  ])
  await pglite.close()
})
