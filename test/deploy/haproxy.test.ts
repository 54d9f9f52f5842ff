import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../support/free-port.ts'
import { readText } from './read-files.ts'

const haproxy = '/usr/sbin/haproxy'
// CI has it.
const isThere = process.env.CI !== undefined || existsSync(haproxy)

/** Has the files of one version. */
async function startGateway(version: string, asked: string[]): Promise<Server> {
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(url === '/ready' || url.includes(version) ? 200 : 404).end(version)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return server
}

it.skipIf(!isThere)('HAProxy takes the configuration of the composition', () => {
  const checked = execFileSync(haproxy, ['-c', '-f', 'deploy/compose/haproxy.cfg'], { encoding: 'utf8' })
  expect(checked).toContain('Configuration file is valid')
})

it.skipIf(!isThere)(
  'a page of either version gets its files while the other one serves too, and a form is asked for once',
  async () => {
    const asked: string[] = []
    const gateways = [await startGateway('v1', asked), await startGateway('v2', asked)]
    const port = await findFreePort()
    const configuration = gateways
      .map(gateway => (gateway.address() as AddressInfo).port)
      .reduce(
        (text, port, index) => text.replaceAll(`gateway-${index + 1}:4000`, `127.0.0.1:${port}`),
        readText('deploy/compose/haproxy.cfg'),
      )
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replaceAll(' resolvers docker init-addr none', '')
      .replace(/^resolvers docker\n(?: .*\n)+/m, '')
    const directory = await mkdtemp(join(tmpdir(), 'bizgate-haproxy-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const file = join(directory, 'haproxy.cfg')
    await writeFile(file, configuration)
    const balancer = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' })
    onTestFinished(() => void balancer.kill())

    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const serving = new Set<string>()
    const lookForBoth = async () => {
      const answer = await ask('/ready').catch(() => null)
      if (answer?.ok) serving.add(await answer.text())
      return serving.size
    }
    await expect.poll(lookForBoth).toBe(2)
    for (const path of ['/assets/v1.js', '/assets/v2.js']) {
      for (let time = 0; time < 3; time++) expect((await ask(path)).status, path).toBe(200)
    }
    expect((await ask('/assets/none.js')).status).toBe(404)
    // Each ask counts against the looks of its visitor's network.
    expect((await ask('/forms/none.html')).status).toBe(404)
    expect(asked.filter(path => path === '/forms/none.html')).toHaveLength(1)
  },
)
