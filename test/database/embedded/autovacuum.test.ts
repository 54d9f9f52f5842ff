import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { autovacuum } from '../../../src/database/embedded/autovacuum.ts'
import { inMemory, openFiles } from '../../../src/database/embedded/open-files.ts'
import type { Sweep } from '../../../src/database/sweep.ts'

let pglite: PGlite
let sweep: Sweep
beforeAll(async () => {
  pglite = await openFiles(inMemory)
  sweep = autovacuum(pglite, 20)
})
afterAll(async () => {
  await sweep.close()
  await pglite.close()
})

const read = async (what: string) =>
  (await pglite.query<{ value: string }>(`SELECT (${what})::text AS value`)).rows[0]?.value

it('a table of the embedded database does not grow by all that is written and deleted', async () => {
  const bytes = async () => Number(await read(`pg_total_relation_size('notes')`))
  await pglite.exec('CREATE TABLE notes (id serial PRIMARY KEY, text text)')
  let afterOne = 0
  for (let round = 1; round <= 3; round++) {
    await pglite.exec(`INSERT INTO notes (text) SELECT repeat('x', 1500) FROM generate_series(1, 2000)`)
    afterOne ||= await bytes()
    await pglite.exec('DELETE FROM notes')
    await expect.poll(() => read(`pg_relation_size('notes')`)).toBe('0')
  }
  expect(await bytes()).toBeLessThan(2 * afterOne)
})

it('the planner of the embedded database knows of what was written', async () => {
  await pglite.exec('CREATE TABLE numbers AS SELECT n FROM generate_series(1, 5000) AS n')
  await expect.poll(() => read(`SELECT reltuples FROM pg_class WHERE relname = 'numbers'`)).toBe('5000')
})
