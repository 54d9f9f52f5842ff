import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '../../src/database/open-database.ts'
import type { TestDatabase } from './database.ts'
import { hashMigrations } from './hash-migrations.ts'

/** Where templates stay from one run to the next. */
export const cacheDirectory = fileURLToPath(
  new URL('../../node_modules/.cache/bizgate-test/', import.meta.url),
)

/** A directory without a database. */
export async function createDirectory(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizgate-test-'))
  return { url: null, dataDir, drop: () => rm(dataDir, { recursive: true }) }
}

/** A directory with a copy of the migrated template. */
export async function copyTemplateDirectory(): Promise<TestDatabase> {
  const copy = await createDirectory()
  await copyTemplate(copy.dataDir)
  return copy
}

/** Copies the migrated template into a data directory, which need not be there. */
export async function copyTemplate(dataDir: string): Promise<void> {
  await cp(join(await templateDirectory(), 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

/** Makes the template unless it is there. */
export async function prepareTemplateDirectory(): Promise<void> {
  const template = await templateDirectory()
  if (await exists(template)) return
  await mkdir(dirname(template), { recursive: true })
  const unfinished = await mkdtemp(`${template}-`)
  await migrateDatabase({ url: null, dataDir: unfinished })
  try {
    await rename(unfinished, template)
  } catch (error) {
    // Another run was first; its template is as good.
    await rm(unfinished, { recursive: true })
    if (!(await exists(template))) throw error
  }
}

async function templateDirectory(): Promise<string> {
  return join(cacheDirectory, await hashMigrations())
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
