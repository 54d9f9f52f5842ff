import { type Bench, compare, measure } from '../bench.ts'
import { rareName } from '../data.ts'
import { sendLoad } from '../load.ts'
import { say } from '../report.ts'
import { listRequests, type Parameters } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBizgate, startRaw } from '../servers.ts'

const pageSize = 25
/** Some of these requests take a good part of a second each. */
const leastSeconds = 3

type Servers = Readonly<Record<'raw' | 'bizgate', ServerProcess>>

/** Search in the largest account, one request at a time. */
export async function measureSearch(bench: Bench): Promise<void> {
  await using raw = await startRaw(bench.environment)
  await using bizgate = await startBizgate(bench.environment)
  await measureAlone(bench, { raw, bizgate }, 'search: selective text', { search: rareName.slice(1, 7) })
  await measureAlone(bench, { raw, bizgate }, 'search: two letters', { search: 'an' })
}

/** Any page of the largest account, one request at a time; then what two readers of deep pages do to others. */
export async function measurePages(bench: Bench): Promise<void> {
  const last = Math.ceil(bench.accounts.large.contacts / pageSize)
  const pages = { first: 1, middle: last >> 1, 'three quarters': Math.floor(last * 0.75), last }
  await using raw = await startRaw(bench.environment)
  await using bizgate = await startBizgate(bench.environment)
  for (const [name, page] of Object.entries(pages))
    await measureAlone(bench, { raw, bizgate }, `page: ${name}`, { page })
  await measureBesideDeepPages(bench, bizgate, pages.middle)
}

async function measureAlone(
  bench: Bench,
  { raw, bizgate }: Servers,
  question: string,
  parameters: Parameters,
) {
  const write = listRequests('contacts', bench.accounts.large, parameters)
  const sides = [raw, bizgate].map(server => ({ server, write }))
  await checkSameAnswer(question, bench.users.one(), sides)
  const seconds = Math.max(leastSeconds, bench.options.seconds)
  await compare(bench, question, [{ server: bizgate, connections: 1, write }], { rounds: 2, seconds })
}

/** Connections that list the small account, alone and beside two that read deep pages without a pause. */
async function measureBesideDeepPages(bench: Bench, server: ServerProcess, page: number): Promise<void> {
  const { accounts, options, results, users } = bench
  const lists = { server, write: listRequests('contacts', accounts.small) }
  const question = '16 connections beside two on deep pages'
  say(`\n${question}`)
  for (let round = 0; round < Math.max(2, options.rounds - 2); round += 1) {
    results.addRun(question, 'alone', await measure(bench, lists, options.seconds))
    const requests = await users.requests(listRequests('contacts', accounts.large, { page }))
    const [beside] = await Promise.all([
      measure(bench, { ...lists, disturbed: true }, options.seconds),
      // Longer than the load that it disturbs, whose warm-up comes first.
      sendLoad({ server, connections: 2, seconds: options.seconds + 3, requests }),
    ])
    results.addRun(question, 'beside', beside)
  }
}
