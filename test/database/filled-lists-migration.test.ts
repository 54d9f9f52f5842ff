import { expect, test } from 'vitest'
import { createEmbeddedAdapter } from '../../src/database/embedded/adapter.ts'
import { readMigrations } from '../../src/database/migrations/list.ts'
import { migrate } from '../../src/database/migrations/migrate.ts'
import { newPGlite } from '../support/new-pglite.ts'

const before = (await readMigrations()).filter(({ name }) => name < '20261122100000')
const account = '00000000-0000-4000-8000-00000000000a'

test('a database with forms and contacts gets whole lists and texts that are found, and nothing is touched', async () => {
  const pglite = await newPGlite()
  const adapter = createEmbeddedAdapter(pglite)
  await migrate(adapter, { migrations: before })
  await pglite.exec(`
    INSERT INTO accounts (id, name, owner_id) VALUES ('${account}', 'Studio', 'owner');
    INSERT INTO lead_forms (id, account_id, name, fields, allowed_origins, updated_at) VALUES
      (gen_random_uuid(), '${account}', 'A', '[]', NULL, '2026-01-01Z'),
      (gen_random_uuid(), '${account}', 'B', '[]', '{https://a.example}', '2026-01-01Z');
    INSERT INTO contacts (id, account_id, first_name, updated_at)
      VALUES (gen_random_uuid(), '${account}', E'Ann \\u00a0 Marie', '2026-01-01Z');`)
  await migrate(adapter)
  const read = async (text: string) => (await pglite.query(text)).rows
  expect(
    await read(
      `SELECT name, allowed_origins, updated_at = '2026-01-01Z' AS kept FROM lead_forms ORDER BY name`,
    ),
  ).toEqual([
    { name: 'A', allowed_origins: [], kept: true },
    { name: 'B', allowed_origins: ['https://a.example'], kept: true },
  ])
  expect(await read(`SELECT search_text, updated_at = '2026-01-01Z' AS kept FROM contacts`)).toEqual([
    { search_text: 'ann marie \n', kept: true },
  ])
  await pglite.close()
})
