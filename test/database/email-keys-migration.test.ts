import { expect, test } from 'vitest'
import { createEmbeddedAdapter } from '../../src/database/embedded/adapter.ts'
import { readMigrations } from '../../src/database/migrations/list.ts'
import { migrate } from '../../src/database/migrations/migrate.ts'
import { emailKey } from '../../src/domain/contact/email-key.ts'
import { newPGlite } from '../support/new-pglite.ts'

const account = '00000000-0000-4000-8000-00000000000a'
const emails = [
  'Ann@Example.com',
  '\u212aim@example.com',
  'Jose\u0301@example.com',
  'JOS\u00c9@example.com',
  null,
]

test('a database with contacts gets the keys that new contacts get, and nothing else of them changes', async () => {
  const pglite = await newPGlite()
  const adapter = createEmbeddedAdapter(pglite)
  const before = (await readMigrations()).filter(({ name }) => name < '20261122000000')
  await migrate(adapter, { migrations: before })
  await pglite.exec(`INSERT INTO accounts (id, name, owner_id) VALUES ('${account}', 'Studio', 'owner')`)
  for (const email of emails) {
    await pglite.query(
      `INSERT INTO contacts (id, account_id, first_name, email, email_key) VALUES (gen_random_uuid(), '${account}', 'Ann', $1, $2)`,
      [email, email?.normalize('NFC').toLowerCase() ?? null],
    )
  }
  const read = async () => {
    const { rows } = await pglite.query<Record<string, string>>('SELECT * FROM contacts ORDER BY id')
    return rows
  }
  const old = await read()
  await migrate(adapter)
  expect(await read()).toEqual(old.map(row => ({ ...row, email_key: emailKey(row.email) })))
  await pglite.exec("UPDATE contacts SET first_name = 'Bea'")
  expect((await read()).map(({ updated_at }) => updated_at)).not.toEqual(
    old.map(({ updated_at }) => updated_at),
  )
  await pglite.close()
})
