import { networkInterfaces } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open-database.ts'
import { runCommand } from '../support/run-command.ts'
import { makeDataDir, prepareEnvironment, runShell, startServerProcess } from './server-process.ts'

const { dataDir, remove } = await makeDataDir('empty')
const environment = { DATA_DIR: dataDir }
/** Other machines can reach it, and it issues its own tokens. */
const server = await startServerProcess({
  ...environment,
  HOST: '::',
  ALLOW_DEVELOPMENT_ISSUER: 'yes',
  LOG_LEVEL: 'warn',
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited()
  await remove()
})

describe('a process that serves', () => {
  it('on every address has those of both versions', async () => {
    const port = /\[::\]:(\d+)/.exec(server.output())?.[1]
    const hasIpv6 = Object.values(networkInterfaces()).some(addresses =>
      addresses?.some(({ address }) => address === '::1'),
    )
    for (const host of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])
      expect((await fetch(`http://${host}:${port}/live`)).status).toBe(200)
  })

  it('prints an address, a token and commands that work as they stand', async () => {
    const [, token] = /TOKEN=(\S+)/.exec(server.output()) ?? []
    const commands = [...server.output().matchAll(/^ {2}curl .*$/gm)].map(([line]) => line.trim())
    expect(commands).toHaveLength(3)
    const answers = []
    for (const command of commands)
      answers.push(await runShell(`${command} --silent --fail`, { TOKEN: token ?? '' }).ended())
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    const [list, csv, submission] = answers.map(({ stdout }) => stdout)
    expect(JSON.parse(list ?? '')).toMatchObject({ total: expect.any(Number), page_size: 3 })
    expect(csv).toMatch(/^First Name,Last Name,Email,Phone,Company/)
    expect(JSON.parse(submission ?? '')).toMatchObject({ success: true })
  })

  it('has a directory, in which another is refused with a sentence that says what to do', async () => {
    const second = await runCommand(['serve'], { environment: { ...environment, PORT: '0' } })
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database directory .* is in use.* Stop that process, or set .*\n$/),
    })
    expect(second.stderr).toContain(dataDir)
  })

  it('warns once where other machines can reach a server that issues its own tokens, and ends with 0', async () => {
    await expect.poll(() => server.output().match(/"msg":"NO IDENTITY PROVIDER: /g)).toHaveLength(1)
    server.child.kill('SIGTERM')
    expect(await server.exited()).toBe(0)
    expect(server.output().match(/NO IDENTITY PROVIDER/g)).toHaveLength(1)
  })
})

it('a process that serves warns once of a database of a newer version', async () => {
  const newer = await prepareEnvironment()
  const database = await openDatabase(newer.location)
  await database.query({
    text: `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('later', 'x', '20990101000000_later', now(), 1)`,
    values: [],
  })
  await database.close()
  const server = await startServerProcess({ ...newer.environment, LOG_LEVEL: 'warn' })
  server.child.kill('SIGTERM')
  await server.exited()
  await newer.remove()
  expect(
    server.output().match(/"level":40,.*"msg":"The database has migrations of a newer version: 1\. /g),
  ).toHaveLength(1)
})
