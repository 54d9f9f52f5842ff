import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { describeMany } from '../../demo/many/account.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { exportText } from '../account-import/texts.ts'
import { createTestDatabase, type TestDatabase, testServerUrl } from '../support/database.ts'
import { runCommand } from '../support/run-command.ts'
import { createFromTemplate, prepareServerTemplate } from '../support/server-databases.ts'
import { makeDataDir, readToken, runMain, startServerProcess } from './server-process.ts'

const directory = await mkdtemp(join(tmpdir(), 'bizgate-import-'))
afterAll(() => rm(directory, { recursive: true }))

const environmentOf = ({ url, dataDir }: TestDatabase) => ({
  DATA_DIR: dataDir,
  ...(url === null ? {} : { DATABASE_URL: url }),
})

/** Works with a database that no other process has. */
async function withDatabase<Result>(
  location: TestDatabase,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ ...location, requestTimes: null })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const withOwner = (text: string) => text.replace(/("owner_id":)"[^"]*"/, '$1"new-owner"')

it('an import of an account leaves nothing where it is killed, and no file of its own', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()]
  const { accountId } = describeMany(4_000, new Date())
  const text = await withDatabase(from, async database => {
    expect((await runCommand(['seed', '--contacts', '4000'], { database })).code).toBe(0)
    return exportText(database, accountId)
  })
  const file = join(directory, 'many.json')
  await writeFile(file, text)
  const args = ['import', file, '--owner', 'new-owner'] as const
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const { child, output, exited } = runMain({ ...environmentOf(to), TMPDIR: directory }, ...args)
    child.stdout?.on('data', () => {
      if (output().includes('Writing rows')) child.kill(signal)
    })
    expect(await exited()).toBeNull()
    expect(output()).not.toContain('Imported')
  }
  expect((await readdir(directory)).filter(name => name.startsWith('bizgate-snapshot-'))).toEqual([])
  await withDatabase(to, async database => {
    expect(await database.prisma.account.count()).toBe(0)
    expect(await database.prisma.contact.count()).toBe(0)
    expect((await runCommand(args, { database })).code).toBe(0)
    expect(await exportText(database, accountId)).toBe(withOwner(text))
  })
  await from.drop()
  await to.drop()
})

it.runIf(testServerUrl)(
  'the road from the embedded database to Postgres is an export and an import',
  async () => {
    const { dataDir, remove } = await makeDataDir()
    const embedded = { DATA_DIR: dataDir }
    const running = await startServerProcess(embedded)
    const token = await readToken(embedded, demo.ownerId)
    const authorization = `Bearer ${token}`
    const created = await fetch(`${running.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        account_id: demo.accountId,
        first_name: 'Zoë "Ж" 🙂',
        email: 'zoe@example.com',
      }),
    })
    expect(created.status).toBe(201)
    const answer = await fetch(`${running.url}/api/v1/account/export?account_id=${demo.accountId}`, {
      headers: { authorization },
    })
    const text = await answer.text()
    expect(text).toContain('Zoë')
    running.child.kill('SIGTERM')
    await running.exited()
    const file = join(directory, 'road.json')
    await writeFile(file, text)

    const serverUrl = testServerUrl ?? ''
    await prepareServerTemplate(serverUrl)
    const location = await createFromTemplate(serverUrl)
    const args = ['import', file, '--owner', demo.ownerId]
    expect((await runCommand(args, { environment: environmentOf(location) })).code).toBe(0)
    const postgres = await startServerProcess({ ...environmentOf(location), DATA_DIR: dataDir })
    const after = await fetch(`${postgres.url}/api/v1/account/export?account_id=${demo.accountId}`, {
      headers: { authorization },
    })
    const later = await after.text()
    postgres.child.kill('SIGTERM')
    await postgres.exited()
    const at = (document: string) =>
      document.replace(/"exported_at":"[^"]*"/, '').replaceAll(/(?<=\{"id":)\d+/g, '')
    expect(at(later)).toBe(at(text))
    await remove()
    await location.drop()
  },
)
