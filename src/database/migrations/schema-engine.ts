import { readFile } from 'node:fs/promises'
import { bindSqlAdapterFactory, type SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine, SchemasContainer } from '@prisma/schema-engine-wasm'
import { type Migration, migrationsDir } from './list.ts'

// The type packages in use leave WebAssembly to the browser's.
declare const WebAssembly: {
  instantiate(
    binary: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

const glueModule = '@prisma/schema-engine-wasm/schema_engine_bg'

/** What the engine's glue module exports; its own types leave out the two functions that start it. */
interface EngineGlue {
  SchemaEngine: { new: (typeof SchemaEngine)['new'] }
  __wbg_set_wasm(exports: Record<string, unknown>): void
}

let loading: Promise<EngineGlue> | undefined

/**
 * Starts Prisma's schema engine (the one behind `prisma migrate`) over a database. Free it after use.
 * Loading it the first time takes some 50 ms and 5 MB.
 */
export async function startSchemaEngine(
  database: SqlDriverAdapterFactory,
  schema?: SchemasContainer,
): Promise<SchemaEngine> {
  loading ??= loadEngine()
  const { SchemaEngine } = await loading
  const datamodels = schema?.files.map((file): [string, string] => [file.path, file.content])
  return SchemaEngine.new({ datamodels }, () => {}, bindSqlAdapterFactory(database))
}

/** Puts migrations into the form the engine takes them in. */
export function describeMigrations(migrations: readonly Migration[]): MigrationList {
  return {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  }
}

// Node does not import .wasm files by itself, so what the package's entry does is done here by hand.
async function loadEngine(): Promise<EngineGlue> {
  const glue: EngineGlue = await import(glueModule)
  const binary = await readFile(new URL('schema_engine_bg.wasm', import.meta.resolve(glueModule)))
  // The glue module is the one import the binary asks for: its functions, by name.
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': glue })
  glue.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start !== 'function') throw new Error('The schema engine has no start function')
  start()
  return glue
}
