import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { createTestDatabase } from '../support/database.ts'
import type { CommandEnd } from '../support/run-command.ts'
import { makeDataDir, runMain, runShell } from './server-process.ts'

let environment: Readonly<Record<string, string>>
let place: (name: string) => string
let removeAll: () => Promise<void>
beforeEach(async () => {
  const database = await createTestDatabase()
  const { dataDir, remove } = await makeDataDir('empty')
  environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    ...(database.url === null ? {} : { DATABASE_URL: database.url }),
  }
  place = name => join(dataDir, '..', name)
  removeAll = async () => {
    await database.drop()
    await remove()
  }
})
afterEach(() => removeAll())

const answered = (stdout: string | RegExp, code = 0): CommandEnd => ({
  code,
  stdout: typeof stdout === 'string' ? stdout : expect.stringMatching(stdout),
  stderr: '',
})
const refused = (code: number, stderr: RegExp): CommandEnd => ({
  code,
  stdout: '',
  stderr: expect.stringMatching(stderr),
})

// What each does is told by test/commands, in a process of the tests'. Here is what is around it: the arguments, the
// variables and the streams of a process, and that it ends, with the command's code.
describe('a process for a command', () => {
  it('bizgate --version, migrate, seed, token, counts, import, accounts, verify and limits, each on what those before have left', {
    timeout: 900_000,
  }, async () => {
    await writeFile(place('contacts.csv'), 'First Name,Email\nAnn,ann@example.com\n')
    await writeFile(place('cut.json'), '{')
    const commands: [command: string, end: CommandEnd][] = [
      ['--version', answered(/^\d+\.\d+\.\d+\n$/)],
      ['migrate', answered('The database is up to date.\n')],
      ['seed', answered(`Loaded the demo account ${demo.accountId}.\n`)],
      ['token demo-owner', answered(/^\S+\.\S+\.\S+\n$/)],
      ['counts check', answered('The counts are right.\n')],
      [
        `import ${place('contacts.csv')} --account ${demo.accountId}`,
        answered('Importing contacts: 100 %\nContacts created: 1, updated: 0, skipped: 0.\n'),
      ],
      ['accounts', answered(new RegExp(`^${demo.accountId}\t${demo.ownerId}\t\\d+\t.+\n$`))],
      [`verify ${place('cut.json')}`, answered(/Something is wrong with this file\.\n$/, 1)],
      ['limits reset', answered(/^Reset in the database, calls under hourly limits: 0\.\n/)],
    ]
    for (const [command, end] of commands)
      expect([command, await runMain(environment, ...command.split(' ')).ended()]).toEqual([command, end])
  })

  it('bizgate serve, which cannot listen', async () => {
    const elsewhere = {
      ...environment,
      HOST: '192.0.2.1',
      ALLOW_DEVELOPMENT_ISSUER: 'yes',
      LOG_LEVEL: 'silent',
    }
    expect(await runMain(elsewhere, 'serve').ended()).toEqual(refused(1, /^Cannot listen on 192.*\n$/))
  })

  it('npx bizgate runs on the project’s Node, of no installation but the project’s, and passes on the exit code', async () => {
    const cache = place('npm')
    const redis = process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : {}
    const variables = {
      ...environment,
      ...redis,
      npm_config_cache: cache,
      npm_config_update_notifier: 'false',
    }
    const launch = (command: string) => runShell(`npx bizgate ${command}`, variables).ended()
    let told = ''
    const examine = async () => {
      const end = await launch('doctor')
      told = end.stdout
      return end
    }
    // It finds nothing wrong with what works, a line each, unless Redis is late, as now and then on a busy machine.
    await expect.poll(examine).toEqual(answered(/^(ok .*\n)+$/))
    expect(told).toMatch(/^ok +node +Node 24\./)
    const subjects = ['node', 'configuration', 'database', 'migrations', 'keys', 'redis', 'disk', 'port']
    for (const about of subjects) expect(told).toMatch(new RegExp(`^ok {7}${about} `, 'm'))
    expect(await launch('tokn')).toEqual(refused(2, /Did you mean token/))
    expect(await readdir(cache)).not.toContain('_npx')
  })
})
