import { afterAll, expect, it } from 'vitest'
import { findFreePort } from '../support/free-port.ts'
import { prepareEnvironment, runShell, type ServerProcess, startServerProcess } from './server-process.ts'
import { canHaveWorkers, prepareWorkers, stopServer } from './worker-processes.ts'

const { environment, remove } = await prepareEnvironment()
afterAll(remove)

/** More lines than are written at once. */
async function request(url: string): Promise<void> {
  for (let count = 0; count < 40; count++) expect((await fetch(`${url}/api/v1/contacts`)).status).toBe(401)
}

const told = (output: () => string) => output().match(/^The log of process \d+ cannot be written: .*$/gm)

async function loseReader({ child, url, output }: ServerProcess): Promise<void> {
  child.stdout?.destroy()
  await request(url)
  await expect.poll(() => told(output)).not.toBeNull()
  await request(url)
}

it.each(['json', 'readable'])(
  'a server whose output nobody reads serves on and ends well: %s',
  async format => {
    const server = await startServerProcess({ ...environment, LOG_LEVEL: 'info', LOG_FORMAT: format })
    await loseReader(server)
    expect(told(server.output)).toEqual([
      expect.stringMatching(/EPIPE.* It serves without one until it can be\.$/),
    ])
    expect(await stopServer(server)).toBe(0)
  },
)

it('a server whose output nobody reads from the start, errors included, serves and ends well', async () => {
  const port = await findFreePort()
  const line = 'exec node src/main.ts serve >/dev/full 2>/dev/full'
  const server = runShell(line, { ...environment, LOG_LEVEL: 'info', PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${url}/ready`).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(200)
  await request(url)
  server.child.kill('SIGTERM')
  expect(await server.exited()).toBe(0)
})

it('a server whose disk is full says so once, serves and ends well', async () => {
  const port = await findFreePort()
  const line = 'exec node src/main.ts serve > /dev/full'
  const server = runShell(line, { ...environment, LOG_LEVEL: 'info', PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${url}/ready`).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(200)
  await request(url)
  await expect.poll(() => told(server.output)).toEqual([expect.stringContaining('ENOSPC')])
  await request(url)
  server.child.kill('SIGTERM')
  expect(await server.exited()).toBe(0)
  expect(told(server.output)).toHaveLength(1)
})

it.runIf(canHaveWorkers)('workers whose output nobody reads serve on and end well', async () => {
  const machine = await prepareWorkers()
  const server = await machine.start({ LOG_LEVEL: 'info' })
  await loseReader(server)
  expect(await stopServer(server)).toBe(0)
  await machine.remove()
})

it('a command whose output has no room says so and ends with 1; one whose reader has left says nothing', async () => {
  const full = await runShell('exec node src/main.ts --help > /dev/full', {}).ended()
  expect(full).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The command has ended well, .*\(ENOSPC\)\n$/),
  })
  const left = await runShell('(node src/main.ts --help; echo $? >&2) | true', {}).ended()
  expect(left).toMatchObject({ code: 0, stderr: '0\n' })
})
