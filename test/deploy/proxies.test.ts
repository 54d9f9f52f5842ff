import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEvents } from '../graphql/live/event-stream.ts'
import { startApp } from '../support/app.ts'
import { openDownload } from '../support/downloads/open-download.ts'
import { findFreePort } from '../support/free-port.ts'
import { readText } from './read-files.ts'

const app = await startApp({ redisUrl: null })
const gateway = new URL(app.url).host

/** The file of deploy/proxies for this gateway, without TLS. */
const configurations = {
  nginx: (port: number, directory: string) =>
    `daemon off; pid ${directory}/pid; error_log stderr; events {} http { access_log off;
     ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${directory}/${name};`).join(' ')}
     ${readText('deploy/proxies/nginx.conf')
       .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
       .replace(/^ *ssl_.*$/gm, '')} }`,
  caddy: (port: number) =>
    `{\nadmin off\n}\n${readText('deploy/proxies/Caddyfile').replace('gateway.example', `http://127.0.0.1:${port}`)}`,
} as const

const commands = {
  nginx: ['/usr/sbin/nginx', '-c'],
  caddy: ['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config'],
} as const

/** The URL of the gateway behind a proxy that runs as its file says. */
async function startBehind(proxy: keyof typeof commands): Promise<string> {
  const port = await findFreePort()
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-proxy-'))
  // The workers of nginx have a user of their own.
  await chmod(directory, 0o755)
  const file = join(directory, 'configuration')
  await writeFile(file, configurations[proxy](port, directory).replaceAll('127.0.0.1:4000', gateway))
  const [command, ...options] = commands[proxy]
  const env = { ...process.env, HOME: directory, XDG_CONFIG_HOME: directory, XDG_DATA_HOME: directory }
  const running = spawn(command, [...options, file], { stdio: 'ignore', env })
  const ended = new Promise(resolve => running.once('exit', resolve))
  onTestFinished(async () => {
    running.kill()
    await ended
    await rm(directory, { recursive: true })
  })
  const url = `http://127.0.0.1:${port}`
  const isServing = async () => (await fetch(`${url}/live`).catch(() => null))?.status
  await expect.poll(isServing).toBe(200)
  return url
}

describe.each(['nginx', 'caddy'] as const)('behind %s as deploy/proxies configures it', proxy => {
  // CI has it.
  const isThere = process.env.CI !== undefined || existsSync(commands[proxy][0])

  it.skipIf(!isThere)('browsers, large imports, exports and events pass', async () => {
    const url = await startBehind(proxy)
    const { accountId, ownerId } = await app.newAccount()
    const token = await app.token(ownerId)
    const ask = (query: string, variables: object, headers: Readonly<Record<string, string>>) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      })
    const bearer = { authorization: `Bearer ${token}` }

    // A browser that is too old to send Sec-Fetch-Site.
    const signedIn = { cookie: `session=${token}`, origin: url }
    expect((await ask('{ viewer { id } }', {}, signedIn)).status).toBe(200)

    const events = await ask(
      'subscription ($id: UUID!) { accountChanges(accountId: $id) { id } }',
      { id: accountId },
      { ...bearer, accept: 'text/event-stream' },
    )
    const coming = readEvents(events)
    // Caddy waits for it when it is told to end.
    onTestFinished(() => void coming.return(undefined))
    await coming.next()

    const csv = `First name,Company\n${`Ann,${'x'.repeat(250)}\n`.repeat(1_000)}`.padEnd(1_600_000, '\n')
    const imported = await ask(
      'mutation ($id: UUID!, $csv: String!) { importContacts(accountId: $id, input: { csv: $csv }) { created } }',
      { id: accountId, csv },
      bearer,
    )
    expect(await imported.json()).toMatchObject({ data: { importContacts: { created: 1_000 } } })
    let last = ''
    while (last !== 'next') last = (await coming.next()).value?.event ?? 'over'
    expect(last).toBe('next')

    const path = `/api/v1/contacts/export?account_id=${accountId}`
    const file = await openDownload(`${url}${path}`, bearer)
    expect(await file.countRest(/Ann,/g)).toBe(1_000)
  })
})
