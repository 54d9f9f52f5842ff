import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { toLibpqUrl } from '../../src/commands/backup/libpq-url.ts'
import { lockTable } from '../support/held-lock.ts'
import {
  type PostgresInstance,
  postgresBin,
  preparePostgres,
  programPath,
  type Settings,
} from '../support/postgres-instance.ts'
import { runCommand } from '../support/run-command.ts'
import { addSmallDisk, canMount } from '../support/small-disk.ts'
import { createAccount, keepWriting, readContacts, stopServer } from './restore-drill.ts'
import { makeDataDir, readToken, runMain, type ServerProcess, startServerProcess } from './server-process.ts'

const guide = readFileSync('docs/backup.md', 'utf8')
const shell = (line: string) => promisify(execFile)('/bin/sh', ['-ec', line])

describe.runIf(postgresBin)('a backup of Postgres while a server writes', () => {
  let place: string
  let dataDir: string
  let remove: () => Promise<void>
  let primary: PostgresInstance
  const instances: PostgresInstance[] = []
  const password = 'h:u\\n %t@?r=2"'

  /** What the guide says, about directories and a Postgres of this test. */
  const here = (text: string) =>
    text
      .replaceAll('/var/backups/bizgate', primary.directory)
      .replaceAll('host=db.example.com user=backup', primary.url())

  beforeAll(async () => {
    ;({ dataDir, remove } = await makeDataDir())
    place = join(dataDir, '..')
    // Where it will be is known later; its commands run in its data directory.
    const beside = (text: string) => text.replaceAll('/var/backups/bizgate/', '../')
    primary = await preparePostgres({ ...readSettings('archive_mode', beside), ssl: 'on' })
    instances.push(primary)
    const data = join(primary.directory, 'data')
    await shell(
      `cd ${data} && openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=other -keyout server.key -out server.crt 2> /dev/null`,
    )
    await ownLike(primary.directory, data)
    const hba = join(primary.directory, 'data', 'pg_hba.conf')
    await writeFile(hba, `host all tenant all scram-sha-256\n${await readFile(hba, 'utf8')}`)
    await mkdir(join(primary.directory, 'wal'))
    await ownLike(primary.directory, join(primary.directory, 'wal'))
    await primary.start()
    await primary.query('CREATE DATABASE bizgate')
    await primary.query(`CREATE ROLE tenant LOGIN PASSWORD '${password}'`)
  })
  afterAll(async () => {
    for (const instance of instances) await instance.remove()
    await remove()
  })

  const environmentOf = (instance: PostgresInstance, database = 'bizgate') => {
    const url = new URL(instance.url(database))
    url.password = 'hunter2'
    return { DATA_DIR: dataDir, DATABASE_URL: url.href, PATH: process.env.PATH ?? '' }
  }

  /** A database of a role that is no superuser and has a password. */
  async function newDatabaseOfTenant() {
    const name = `tenant_${randomUUID().slice(0, 8)}`
    await primary.query(`CREATE DATABASE ${name} OWNER tenant`)
    const url = new URL(primary.url(name, 'tenant'))
    url.password = encodeURIComponent(password)
    return { name, environment: { ...environmentOf(primary), DATABASE_URL: url.href } }
  }

  async function start(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const server = await startServerProcess(environment)
    onTestFinished(() => void server.child.kill('SIGKILL'))
    return server
  }

  async function startWriting() {
    await primary.start()
    const environment = environmentOf(primary)
    const server = await start(environment)
    const caller = { url: server.url, token: await readToken(environment, demo.ownerId) }
    const accountId = await createAccount(caller)
    return { server, caller, accountId, writing: keepWriting(caller, accountId) }
  }

  /** Starts a server on a restored database, and reads what an account has there. */
  async function readRestored(environment: Readonly<Record<string, string>>, accountId: string) {
    expect(await runCommand(['counts', 'check'], { environment })).toEqual({
      code: 0,
      stdout: 'The counts are right.\n',
      stderr: '',
    })
    const server = await start(environment)
    const caller = { url: server.url, token: await readToken(environment, demo.ownerId) }
    const contacts = await readContacts(caller, accountId)
    const writing = keepWriting(caller, accountId)
    await writing.more(1)
    await writing.stop()
    await stopServer(server)
    return contacts
  }

  it('to one file has everything that was answered before it began', async () => {
    const { server, accountId, writing } = await startWriting()
    await writing.more(30)
    const before = writing.acknowledged()
    const file = join(place, 'backup')
    await rm(file, { force: true })
    expect(await runCommand(['backup', file], { environment: environmentOf(primary) })).toMatchObject({
      code: 0,
    })
    await writing.more(10)
    await writing.stop()
    await stopServer(server)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    await primary.query('DROP DATABASE IF EXISTS restored WITH (FORCE)')
    await primary.query('CREATE DATABASE restored')
    // As the limits of a role behind PgBouncer, for a database of more data.
    await primary.query("ALTER DATABASE restored SET statement_timeout = '100ms'")
    const restored = environmentOf(primary, 'restored')
    expect(await runCommand(['restore', file], { environment: restored })).toMatchObject({ code: 0 })
    await primary.query('ALTER DATABASE restored RESET statement_timeout')
    const contacts = await readRestored(restored, accountId)
    expect(before.filter(id => !contacts.has(id))).toEqual([])
    expect([...contacts].filter(id => !writing.acknowledged().includes(id))).toEqual([])

    expect(await runCommand(['restore', file], { environment: restored })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/has tables already: restore into an empty one\.\n$/),
    })
  })

  it('is made by a role with a password, and restored where it owns no extension', async () => {
    const [from, to] = [await newDatabaseOfTenant(), await newDatabaseOfTenant()]
    const file = join(place, from.name)
    expect(await runCommand(['migrate'], from)).toMatchObject({ code: 0, stderr: '' })
    expect(await runCommand(['backup', file], from)).toMatchObject({ code: 0, stderr: '' })
    for (const extension of ['pg_trgm', 'btree_gin'])
      await primary.query(`CREATE EXTENSION ${extension}`, to.name)
    expect(await runCommand(['restore', file], to)).toMatchObject({ code: 0, stderr: '' })
    expect(await runCommand(['counts', 'check'], to)).toMatchObject({ code: 0 })
  })

  /** Programs that stand before others of their name, as shell scripts; answers the PATH. */
  async function putBefore(scripts: Readonly<Record<string, string>>) {
    const directory = join(place, randomUUID())
    await mkdir(directory)
    for (const [name, script] of Object.entries(scripts))
      await writeFile(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return `${directory}:${process.env.PATH}`
  }

  it.each(['of the address', 'among the parameters'])(
    'shows nobody the password %s, also one with a lone percent sign',
    async where => {
      const name = `percent_${randomUUID().slice(0, 8)}`
      await primary.query(`CREATE ROLE ${name} LOGIN PASSWORD '100%'`)
      await primary.query(`CREATE DATABASE ${name} OWNER ${name}`)
      const hba = join(primary.directory, 'data', 'pg_hba.conf')
      await writeFile(hba, `host all ${name} all scram-sha-256\n${await readFile(hba, 'utf8')}`)
      await primary.query('SELECT pg_reload_conf()')
      const plain = primary.url(name, name)
      const DATABASE_URL =
        where === 'of the address'
          ? plain.replace('@', ':100%@')
          : `${plain}?password=100%25&application_name=b`
      const seen = join(place, `${name}.args`)
      const PATH = await putBefore({ pg_dump: `echo "$@" >> ${seen}; exec ${programPath('pg_dump')} "$@"` })
      const environment = { ...environmentOf(primary), DATABASE_URL, PATH }
      expect(await runCommand(['backup', join(place, name)], { environment })).toMatchObject({
        code: 0,
        stderr: '',
      })
      expect(await readFile(seen, 'utf8')).toContain(name)
      expect(await readFile(seen, 'utf8')).not.toContain('100%')
    },
  )

  it('says in one sentence that its program is not there', async () => {
    const environment = { ...environmentOf(primary), PATH: place }
    const { exited, output } = runMain(environment, 'backup', join(place, 'file'))
    expect(await exited()).toBe(1)
    expect(output()).toBe('pg_dump is not installed.\n')
  })

  it('has succeeded where only its program takes the certificate, and a restore says why it cannot', async () => {
    const PATH = await putBefore({
      pg_dump: `if [ "$1" = --version ]; then echo 'pg_dump (PostgreSQL) 17.2'; else exec ${programPath('pg_dump')} "$@"; fi`,
    })
    const { name, environment } = await newDatabaseOfTenant()
    const DATABASE_URL = `${environment.DATABASE_URL}?sslmode=require`
    // pg's driver warns that `require` is going to mean less.
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const file = join(place, name)
    const run = (command: string) =>
      runCommand([command, file], { environment: { ...environment, DATABASE_URL, PATH } })
    expect(await run('backup')).toMatchObject({ code: 0, stderr: '' })
    const { code, stderr } = await run('restore')
    expect([code, stderr]).toEqual([
      1,
      'The database that DATABASE_URL names cannot be used: no secure connection can be made (self-signed certificate).\n',
    ])
  })

  it('says that it is for newer servers only where its program is that of Postgres 17', async () => {
    const PATH = await putBefore({
      pg_dump: `if [ "$1" = --version ]; then echo 'pg_dump (PostgreSQL) 17.2'; else exec ${programPath('pg_dump')} "$@"; fi`,
    })
    const { name, environment } = await newDatabaseOfTenant()
    const [{ major = 0 } = {}] = await primary.query<{ major: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS major",
    )
    const file = join(place, name)
    const text = `It cannot be restored into Postgres ${major}, which it is from, but into 17 and later: pg_dump is of version 17. Install that of version ${major}.\n`
    expect(await runCommand(['backup', file], { environment: { ...environment, PATH } })).toMatchObject({
      code: 0,
      stderr: major < 17 ? text : '',
    })
  })

  it('and a restoration that is ended ends its program, which has read all and goes on', async () => {
    const { name, environment } = await newDatabaseOfTenant()
    const file = join(place, name)
    expect(await runCommand(['backup', file], { environment })).toMatchObject({ code: 0 })
    const noted = join(place, `${name}.pid`)
    const PATH = await putBefore({ pg_restore: `cat > /dev/null; echo $$ > ${noted}; exec sleep 600` })
    for (const [signal, code] of [
      ['SIGTERM', 143],
      ['SIGINT', 130],
      ['SIGHUP', 129],
    ] as const) {
      await rm(noted, { force: true })
      const { child, exited } = runMain({ ...environment, PATH }, 'restore', file)
      const readPid = async () => Number(await readFile(noted, 'utf8').catch(() => ''))
      await expect.poll(readPid).toBeGreaterThan(0)
      const pid = await readPid()
      child.kill(signal)
      expect(await exited()).toBe(code)
      await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
    }
  })

  it('that is ended while it waits leaves nothing, and waits no longer', async () => {
    const { name, environment } = await newDatabaseOfTenant()
    expect(await runCommand(['migrate'], { environment })).toMatchObject({ code: 0 })
    const [temporary, to] = [join(place, `${name}.tmp`), join(place, `${name}.to`)]
    await mkdir(temporary)
    await mkdir(to)
    const lock = await lockTable(primary.url(name), 'contacts')
    for (const [signal, code] of [
      ['SIGTERM', 143],
      ['SIGINT', 130],
      ['SIGHUP', 129],
    ] as const) {
      const { child, exited } = runMain({ ...environment, TMPDIR: temporary }, 'backup', join(to, 'file'))
      await expect.poll(lock.countWaiting).toBe(1)
      expect(await readdir(to)).toEqual([expect.stringMatching(/\.part$/)])
      child.kill(signal)
      expect(await exited()).toBe(code)
      expect([...(await readdir(to)), ...(await readdir(temporary))]).toEqual([])
      await expect.poll(lock.countWaiting).toBe(0)
    }
  })

  it('of a database that is away, or to a file that is there, tells why and shows no password', async () => {
    const away = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/crm' }
    for (const [environment, file, ended, text] of [
      [away, 'away', 75, /^The database that DATABASE_URL names does not answer\.\n$/],
      [away, 'backup', 1, /already exists\.\n$/],
      [environmentOf(primary), 'backup', 1, /already exists\.\n$/],
      [environmentOf(primary, 'absent'), 'absent', 1, /^pg_dump failed: .*does not exist/s],
    ] as const) {
      const { code, stdout, stderr } = await runCommand(['backup', join(place, file)], { environment })
      expect([code, stdout, stderr]).toEqual([ended, '', expect.stringMatching(text)])
      expect(stderr).not.toContain('hunter2')
    }
    expect((await readdir(place)).filter(name => name.endsWith('.part') || name === 'away')).toEqual([])
  })

  it('of a database that takes the connection and says nothing ends', async () => {
    const frozen = createServer(() => {}).listen(0, '127.0.0.1')
    await once(frozen, 'listening')
    onTestFinished(() => void frozen.close())
    const { port } = frozen.address() as AddressInfo
    const DATABASE_URL = `postgres://ann@127.0.0.1:${port}/crm`
    const { code, stderr } = await runCommand(['backup', join(place, 'frozen')], {
      environment: { DATABASE_URL, PGCONNECT_TIMEOUT: '2' },
    })
    expect([code, stderr]).toEqual([75, 'The database that DATABASE_URL names does not answer.\n'])
  })

  it.runIf(canMount)(
    'is told from a full disk by a restore, whose code is that of what may pass',
    async () => {
      const { name, environment } = await newDatabaseOfTenant()
      const file = join(place, name)
      expect(await runCommand(['migrate'], { environment })).toMatchObject({ code: 0 })
      expect(await runCommand(['backup', file], { environment })).toMatchObject({ code: 0 })
      const full = await preparePostgres()
      instances.push(full)
      await full.start()
      const disk = await addSmallDisk(full)
      await full.query('CREATE DATABASE bizgate TABLESPACE small')
      // The first session of a database writes a file, without which none can begin.
      await full.query('SELECT 1', 'bizgate')
      await disk.fill()
      const { code, stderr } = await runCommand(['restore', file], { environment: environmentOf(full) })
      expect([code, stderr]).toEqual([75, expect.stringMatching(/^pg_restore failed, as a disk is full: /)])
      expect(stderr.split('\n').length).toBeLessThan(10)
      expect(stderr).not.toContain('damaged')
    },
  )

  it('ends where the other side of its connection is gone, in the time that the URL gives', () => {
    expect(toLibpqUrl('postgres://ann@db/crm')).toBe(
      'postgres://ann@db/crm?keepalives_idle=30&keepalives_interval=10&keepalives_count=6',
    )
    expect(toLibpqUrl('postgres://ann@db/crm?keepalives_idle=5')).toBe(
      'postgres://ann@db/crm?keepalives_idle=5&keepalives_interval=10&keepalives_count=6',
    )
  })

  it.each([
    ['without_check', 'sslmode=no-verify'],
    ['compatible', 'uselibpqcompat=true&sslmode=require'],
    [
      'shared',
      'ssl=no-verify&schema=public&connection_limit=5&options=-c%20lock_timeout%3D3s%20-c%20jit%3Doff',
    ],
  ])(
    'takes an address of the gateway with parameters that Postgres’s programs do not know: %s',
    async (name, parameters) => {
      const file = join(place, name)
      const run = (command: string, database: string) => {
        const { DATABASE_URL, ...environment } = environmentOf(primary, database)
        return runCommand([command, file], {
          environment: { ...environment, DATABASE_URL: `${DATABASE_URL}?${parameters}` },
        })
      }
      const copy = `${name}_copy`
      await rm(file, { force: true })
      for (const database of [name, copy]) {
        await primary.query(`DROP DATABASE IF EXISTS ${database}`)
        await primary.query(`CREATE DATABASE ${database}`)
      }
      await primary.query('CREATE TABLE kept AS SELECT 1 AS id', name)
      expect(await run('backup', name)).toMatchObject({ code: 0, stderr: '' })
      expect(await run('restore', copy)).toMatchObject({ code: 0, stderr: '' })
      expect(await primary.query('SELECT id FROM kept', copy)).toEqual([{ id: 1 }])
    },
  )

  it('with archived WAL goes back to the moment before a disaster', async () => {
    const { server, accountId, writing } = await startWriting()
    await writing.more(10)
    await shell(here('rm -rf /var/backups/bizgate/base-*'))
    await shell(here(readBlock('pg_basebackup')))
    await writing.more(30)
    const before = writing.acknowledged()
    const [{ moment } = { moment: '' }] = await primary.query<{ moment: string }>(
      'SELECT now()::text AS moment',
    )
    // The one that was in progress at that moment may be there or not.
    await writing.more(1)
    const until = writing.acknowledged()
    await writing.more(20)
    await writing.stop()
    await primary.query(`DELETE FROM accounts WHERE id = '${accountId}'`, 'bizgate')
    await stopServer(server)
    const [{ wal } = { wal: '' }] = await primary.query<{ wal: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS wal',
    )
    const states = join(primary.directory, 'data', 'pg_wal', 'archive_status')
    await expect.poll(() => readdir(states)).toContain(`${wal}.done`)
    expect(await readdir(join(primary.directory, 'wal'))).toContain(wal)
    // As where Postgres was killed before it noted that.
    await rename(join(states, `${wal}.done`), join(states, `${wal}.ready`))
    await primary.query("SELECT pg_logical_emit_message(true, 'next', ''), pg_switch_wal()")
    await expect.poll(() => readdir(states)).toContain(`${wal}.done`)
    await primary.stop('immediate')

    const restored = await preparePostgres({
      ...readSettings('restore_command', here),
      recovery_target_time: moment,
    })
    instances.push(restored)
    const data = join(restored.directory, 'data')
    await shell(
      here(`rm -r ${data} && cp -r /var/backups/bizgate/base-* ${data} && touch ${data}/recovery.signal`),
    )
    await ownLike(restored.directory, data)
    await restored.start()
    const isPrimary = async () => {
      const [row] = await restored.query<{ waits: boolean }>('SELECT pg_is_in_recovery() AS waits')
      return row?.waits === false
    }
    await expect.poll(isPrimary).toBe(true)
    const contacts = await readRestored(environmentOf(restored), accountId)
    expect(before.filter(id => !contacts.has(id))).toEqual([])
    expect([...contacts].filter(id => !until.includes(id))).toEqual([])
  })
})

/** The block of the guide that has a word. */
function readBlock(word: string): string {
  const blocks = [...guide.matchAll(/```(?:sh|ini)\n([^`]+)```/g)].map(([, block = '']) => block)
  const found = blocks.find(block => block.includes(word))
  if (found === undefined) throw new Error(`The guide has no block with ${word}`)
  return found
}

/** The settings of such a block, about other places. */
function readSettings(word: string, place: (text: string) => string): Settings {
  const lines = readBlock(word).trim().split('\n')
  return Object.fromEntries(
    lines.map(line => {
      const [, name = '', value = ''] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? []
      return [name, place(value)]
    }),
  )
}

async function ownLike(model: string, directory: string): Promise<void> {
  await shell(`chown -R --reference=${model} ${directory} && chmod 700 ${directory}`)
}
