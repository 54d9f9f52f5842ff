import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createEmbeddedAdapter } from '../src/database/embedded/adapter.ts'
import { migrate } from '../src/database/migrations/migrate.ts'
import { startSchemaEngine } from '../src/database/migrations/schema-engine.ts'

const schemaFile = new URL('../prisma/schema.prisma', import.meta.url)

/**
 * The SQL that would bring a migrated database to prisma/schema.prisma: empty when the migrations
 * say what the schema says. What Prisma cannot express (CHECKs, triggers) does not count.
 */
export async function schemaDrift(): Promise<string> {
  const schema = { files: [{ path: 'schema.prisma', content: await readFile(schemaFile, 'utf8') }] }
  const pglite = await PGlite.create({ extensions: { btree_gin, pg_trgm } })
  const adapter = createEmbeddedAdapter(pglite)
  await migrate(adapter)
  const engine = await startSchemaEngine(adapter, schema)
  try {
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'schemaDatasource', ...schema, configDir: '' },
      to: { tag: 'schemaDatamodel', ...schema },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return exitCode === 0 ? '' : (stdout ?? '')
  } finally {
    engine.free()
    await pglite.close()
  }
}
