import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDevelopmentIssuer } from '../../src/auth/development-issuer.ts'
import { makeDataDir, runNode, startServerProcess } from '../process/server-process.ts'
import { findFreePort } from '../support/free-port.ts'
import { graphqlHeapCases } from './graphql-heap-cases.ts'
import { heapCases } from './heap-cases.ts'
import { maxMs } from './measure-cost.ts'
import type { Told } from './tell-turns.ts'

const mega = 1_000_000
const heapMegabytes = 384
/** What a case may leave in the heap: caches that are full take no more than the table of docs/operations.md says. */
const maxLeft = 60 * mega
const maxTries = 5

const flags = [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=16',
  '--expose-gc',
  '--import=./test/hostile/tell-turns.ts',
]
// The embedded database works in the server's own thread, whatever others use.
const { dataDir, remove } = await makeDataDir()
const environment = {
  DATA_DIR: dataDir,
  TRUSTED_PROXY_HOPS: '1',
  METRICS_PORT: String(await findFreePort()),
}
const server = await startServerProcess(environment, whole =>
  runNode(whole, ...(flags as [string, ...string[]]), 'src/main.ts', 'serve'),
)
const { issueToken } = await openDevelopmentIssuer(dataDir)
const target = { url: server.url, token: issueToken }

afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.exited()
  await remove()
})

async function tell(): Promise<Told> {
  const readTold = () => server.output().match(/^told: .*$/gm) ?? []
  const before = readTold().length
  server.child.kill('SIGUSR2')
  const ended = server.exited().then(() => Promise.reject(new Error(`The server ended: ${server.output()}`)))
  while (readTold().length === before)
    await Promise.race([once(server.child.stdout ?? server.child, 'data'), ended])
  return JSON.parse(readTold().at(-1)?.slice('told: '.length) ?? '')
}

/** Asks again and again whether the process lives, until `over`; answers how often it did not say so. */
async function watchLive(over: AbortSignal): Promise<number> {
  let failures = 0
  while (!over.aborted) {
    const isLive = await fetch(`${server.url}/live`).then(
      ({ ok, body }) => body?.cancel().then(() => ok),
      () => false,
    )
    if (!isLive) failures += 1
    await wait(10)
  }
  return failures
}

let heapBytes = 0
beforeAll(async () => {
  // What is compiled by the first requests is no case's.
  for (const path of ['/live', '/forms/x', '/nowhere']) await (await fetch(`${server.url}${path}`)).text()
  heapBytes = (await tell()).heapBytes
})

it.each([...heapCases, ...graphqlHeapCases])(
  `with a heap of ${heapMegabytes} MB: $name leave little in it, and no turn of the event loop takes more processor time than reading an input may`,
  async ({ send, heldMegabytes = 0 }) => {
    const sendAll = async () => {
      const held = await send(target)
      const told = await tell()
      for (const each of held) each.destroy()
      return told
    }
    const over = new AbortController()
    const live = watchLive(over.signal)
    try {
      let told = await sendAll()
      // What runs for the first time is compiled in the same turn, and what else is at work on the machine makes some
      // longer; a turn that is too long is so each time.
      for (let tries = 1; told.longestMs > maxMs && tries < maxTries; tries++) told = await sendAll()
      expect((told.heapBytes - heapBytes) / mega).toBeLessThan(heldMegabytes + maxLeft / mega)
      expect(told.longestMs).toBeLessThan(maxMs)
    } finally {
      over.abort()
    }
    expect(await live).toBe(0)
  },
)
