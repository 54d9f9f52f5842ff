import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { createUnmigratedDatabase, testServerUrl } from '../support/database.ts'
import { makeDataDir, runMain, runShell, startServerProcess } from './server-process.ts'

const { dataDir, remove } = await makeDataDir()
afterAll(remove)
const environment = { DATA_DIR: dataDir }

async function run(extra: Readonly<Record<string, string>>, ...args: string[]) {
  const { exited, output } = runMain({ ...environment, ...extra }, ...args)
  return { code: await exited(), output: output() }
}

describe('the commands', () => {
  it('migrate says what it applied, and nothing the second time', async () => {
    expect(await run({}, 'migrate')).toEqual({ code: 0, output: expect.stringMatching(/^Applied \d+_init/) })
    expect(await run({}, 'migrate')).toEqual({ code: 0, output: 'The database is up to date.\n' })
  })

  it('seed loads the demo account once', async () => {
    expect(await run({}, 'seed')).toEqual({ code: 0, output: `Loaded the demo account ${demo.accountId}.\n` })
    expect((await run({}, 'seed')).output).toMatch(/^There are accounts already/)
  })

  it('seed is refused in production', async () => {
    const production = {
      NODE_ENV: 'production',
      AUTH_JWKS_URL: 'https://id.example.com/jwks',
      AUTH_ISSUER: 'https://id.example.com',
      AUTH_AUDIENCE: 'bizgate',
    }
    expect(await run(production, 'seed')).toEqual({ code: 1, output: expect.stringContaining('NODE_ENV') })
  })

  it('token without a user says how it is called', async () => {
    expect(await run({}, 'token')).toEqual({
      code: 2,
      output: "Missing required argument 'user-id'\nbizgate token --help tells how it is called.\n",
    })
  })

  it('counts says how it is called, and when all is right', async () => {
    expect(await run({}, 'counts')).toEqual({
      code: 2,
      output: expect.stringMatching(/\n {2}check .*\n {2}repair /),
    })
    expect(await run({}, 'counts', 'check')).toEqual({ code: 0, output: 'The counts are right.\n' })
  })

  it('counts tells what is wrong by ids and numbers, with exit code 1, and repairs it', async () => {
    const database = await openDatabase({ url: null, dataDir })
    await database.prisma.$executeRaw`
      UPDATE record_counts SET records = records + 7 WHERE collection = 'deals' AND state = 'won'`
    const won = await database.prisma.deal.count({ where: { status: 'won' } })
    await database.close()
    const line = `Account ${demo.accountId}, deals, won: ${won + 7} kept, ${won} counted\n`
    expect(await run({}, 'counts', 'check')).toEqual({
      code: 1,
      output: `${line}Wrong: 1. npm run counts -- repair sets them right.\n`,
    })
    expect(await run({}, 'counts', 'repair')).toEqual({ code: 0, output: `${line}Repaired: 1.\n` })
    expect(await run({}, 'counts', 'check')).toEqual({ code: 0, output: 'The counts are right.\n' })
  })

  it('migrate --status tells what waits and what is applied, changes nothing, and says so by its exit code', async () => {
    const { dataDir, remove } = await makeDataDir()
    const fresh = await createUnmigratedDatabase()
    const there = fresh.url === null ? { DATA_DIR: dataDir } : { DATABASE_URL: fresh.url }
    const waiting = await run(there, 'migrate', '--status')
    expect(waiting).toEqual({ code: 1, output: expect.stringMatching(/^\d+_init {2}waiting\n/) })
    expect(await run(there, 'migrate', '--status')).toEqual(waiting)
    if (fresh.url === null) expect(existsSync(dataDir)).toBe(false)
    expect((await run(there, 'migrate')).code).toBe(0)
    const { code, output } = await run(there, 'migrate', '--status')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^\d+_init {2}applied\n(.* {2}applied\n)*The database/),
    ])
    await fresh.drop()
    await remove()
  })

  it('token gives the time that is asked for, a day unless told', async () => {
    const lifetimeOf = async (...options: string[]) => {
      const { iat = 0, exp = 0 } = decodeJwt((await run({}, 'token', 'ada', ...options)).output.trim())
      return exp - iat
    }
    expect(await lifetimeOf()).toBe(86_400)
    expect(await lifetimeOf('--ttl', '90s')).toBe(90)
    expect(await lifetimeOf('--ttl=2d')).toBe(172_800)
  })

  it.each([['0s'], ['1'], ['1.5h'], ['-1h'], ['366d'], ['1 h'], ['99999999999999999999d'], ['']])(
    'token is not given for the time %s',
    async ttl => {
      expect(await run({}, 'token', 'ada', `--ttl=${ttl}`)).toEqual({
        code: 2,
        output: expect.stringMatching(/such as 1h/),
      })
    },
  )

  it.each([
    [
      ['--help'],
      /^Usage: bizgate [\s\S]*\n {2}serve [\s\S]*\n {2}migrate [\s\S]*\n {2}seed [\s\S]*\n {2}token [\s\S]*\n {2}doctor /,
    ],
    [['help'], /^Usage: bizgate \[options\] \[command\]\n/],
    [['-h'], /^Usage: bizgate \[options\] \[command\]\n/],
    [['serve', '--help'], /^Usage: bizgate serve /],
    [['token', '-h'], /^Usage: bizgate token [\s\S]*--ttl <time>/],
    [['help', 'token'], /^Usage: bizgate token /],
    [['seed', '--help'], /--contacts <number>/],
    [['migrate', '--help'], /--status/],
    [['counts', '--help'], /\n {2}check .*\n {2}repair /],
    [['limits', 'reset', '--help'], /^Usage: bizgate limits reset /],
    [['doctor', '--help'], /--json/],
  ])('%j says what there is, and does nothing else', async (args, usage) => {
    expect(await run({ PORT: 'http' }, ...args)).toEqual({ code: 0, output: expect.stringMatching(usage) })
  })

  it.each([['--version'], ['-v'], ['serve', '--version']])(
    '%s %s is the version of package.json',
    async (...args) => {
      const { version } = JSON.parse(await readFile('package.json', 'utf8'))
      expect(await run({}, ...args)).toEqual({ code: 0, output: `${version}\n` })
    },
  )

  it.each([
    [['sing'], /^Unknown command 'sing'\nbizgate --help/],
    [['tokn', 'ada'], /^Unknown command 'tokn'\n\(Did you mean token\?\)\nbizgate --help/],
    [['constructor'], /^Unknown command 'constructor'\n/],
    [['serve', 'now'], /^Too many arguments for 'serve'.*\nbizgate serve --help/],
    [['migrate', 'down'], /^Too many arguments for 'migrate'/],
    [['token', 'ada', 'bob'], /^Too many arguments for 'token'/],
    [['counts', 'chek'], /^Unknown command 'chek'\n\(Did you mean check\?\)\nbizgate counts --help/],
    [['counts', 'check', 'repair'], /^Too many arguments for 'check'/],
    [['serve', '--port', '80'], /^Unknown option '--port'\nVariables of the environment configure it/],
    [['--port=80'], /^Unknown option '--port=80'\nVariables/],
    [['seed', '-x'], /^Unknown option '-x'\n/],
    [['seed', '--contact', '5'], /^Unknown option '--contact'\n\(Did you mean --contacts\?\)\n/],
    [['seed', '--contacts', '1e3'], /^Option '--contacts <number>' argument '1e3' is invalid/],
    [['seed', '--contacts', '1000001'], /from 1 to 1,000,000/],
    [['seed', '--contacts'], /argument missing/],
  ])('%j is none: it is told so with what there is instead, and exit code 2', async (args, sentence) => {
    expect(await run({ PORT: 'http' }, ...args)).toEqual({ code: 2, output: expect.stringMatching(sentence) })
  })

  it('bizgate, of package.json, runs on the project’s Node whatever started it, and passes on the exit code', async () => {
    const { bin } = JSON.parse(await readFile('package.json', 'utf8'))
    const launch = async (...args: string[]) => {
      const { exited, output } = runShell(`${process.execPath} ${bin.bizgate} ${args.join(' ')}`, environment)
      return { code: await exited(), output: output() }
    }
    expect(await launch('doctor', '--json')).toMatchObject({ output: expect.stringContaining('Node 24') })
    expect(await launch('tokn')).toEqual({ code: 2, output: expect.stringMatching(/Did you mean token/) })
    expect((await launch('migrate', '--status')).code).toBe(0)
  })

  it.each([
    [
      'a directory that is a file',
      { DATA_DIR: 'package.json' },
      'migrate',
      /^The directory that DATA_DIR names/,
    ],
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      'migrate',
      /does not answer\.$/,
    ],
    [
      'an address that is not ours',
      { HOST: '192.0.2.1', ALLOW_DEVELOPMENT_ISSUER: 'yes' },
      'serve',
      /^Cannot listen on 192/,
    ],
    ['a token nobody could check', { DATA_DIR: 'memory:' }, 'token', /keeps its key to itself$/],
  ])('%s is told in one sentence', async (_what, environment, command, sentence) => {
    const { code, output } = await run(environment, command, ...(command === 'token' ? ['ada'] : []))
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]])
  })

  it.runIf(testServerUrl)('a database that is not there is told in one sentence', async () => {
    const url = new URL(testServerUrl ?? '')
    url.pathname = '/nonesuch'
    const { code, output } = await run({ DATABASE_URL: url.href }, 'migrate')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/cannot be used: there is no such database\.\n$/),
    ])
  })

  it('a bad variable stops the start with one sentence that names it', async () => {
    expect(await run({ PORT: 'http' }, 'serve')).toEqual({
      code: 1,
      output: 'PORT must be a whole number from 0 to 65535\n',
    })
  })
})

describe('serve', () => {
  it('prints an address, a token and commands that work as they stand', async () => {
    const server = await startServerProcess(environment)
    const [, token] = /TOKEN=(\S+)/.exec(server.output()) ?? []
    const commands = [...server.output().matchAll(/^ {2}curl .*$/gm)].map(([line]) => line.trim())
    expect(commands).toHaveLength(3)
    const answers = []
    for (const command of commands) {
      const { exited, output } = runShell(`${command} --silent --fail`, { TOKEN: token ?? '' })
      answers.push({ code: await exited(), output: output() })
    }
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(JSON.parse(answers[0]?.output ?? '')).toMatchObject({ total: expect.any(Number), page_size: 3 })
    expect(answers[1]?.output).toMatch(/^First Name,Last Name,Email,Phone,Company/)
    expect(JSON.parse(answers[2]?.output ?? '')).toMatchObject({ success: true })
    server.child.kill('SIGTERM')
    expect(await server.exited()).toBe(0)
  })

  it('warns once where other machines can reach a server that issues its own tokens', async () => {
    const exposed = { ...environment, HOST: '0.0.0.0', LOG_LEVEL: 'warn' }
    expect(await run({ ...exposed, PORT: '0' }, 'serve')).toEqual({
      code: 1,
      output: expect.stringMatching(/^HOST must be on loopback .*\n$/),
    })
    const server = await startServerProcess({ ...exposed, ALLOW_DEVELOPMENT_ISSUER: 'yes' })
    await expect.poll(() => server.output().match(/"msg":"NO IDENTITY PROVIDER: /g)).toHaveLength(1)
    server.child.kill('SIGTERM')
    await server.exited()
    expect(server.output().match(/NO IDENTITY PROVIDER/g)).toHaveLength(1)
  })

  it('is refused a second time on the same directory, with a sentence that says what to do', async () => {
    const server = await startServerProcess(environment)
    const second = await run({ PORT: '0' }, 'serve')
    expect(second.code).toBe(1)
    expect(second.output).toContain(dataDir)
    expect(second.output).not.toMatch(/\n\s+at /)
    server.child.kill('SIGTERM')
    await server.exited()
  })
})
