import { addRun, type Bench, compare, measure } from '../bench.ts'
import { rareName } from '../data.ts'
import { sendLoad } from '../load.ts'
import { say } from '../report.ts'
import { listRequests, type Parameters } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import { type Servers, withServers } from '../servers.ts'

const pageSize = 25
/** Some of these requests take a good part of a second each. */
const leastSeconds = 3

/** Search in the largest account, one request at a time. */
export function measureSearch(bench: Bench): Promise<void> {
  return withServers(bench.environment, async servers => {
    await measureAlone(bench, servers, ['search: selective text', { search: rareName.slice(1, 7) }])
    await measureAlone(bench, servers, ['search: two letters', { search: 'an' }])
  })
}

/** Any page of the largest account, one request at a time; then what two readers of deep pages do to others. */
export function measurePages(bench: Bench): Promise<void> {
  const last = Math.ceil(bench.accounts.large.contacts / pageSize)
  const pages = { first: 1, middle: last >> 1, 'three quarters': Math.floor(last * 0.75), last }
  return withServers(bench.environment, async servers => {
    for (const [name, page] of Object.entries(pages))
      await measureAlone(bench, servers, [`page: ${name}`, { page }])
    await measureBesideDeepPages(bench, servers, pages.middle)
  })
}

async function measureAlone(
  bench: Bench,
  { raw, bizgate }: Servers,
  [question, parameters]: readonly [string, Parameters],
): Promise<void> {
  const write = listRequests('contacts', bench.accounts.large, parameters)
  const [request] = write([bench.users.one()])
  const sides = [raw, bizgate].map(server => ({ server, request }))
  await checkSameAnswer(question, sides)
  const seconds = Math.max(leastSeconds, bench.options.seconds)
  await compare(bench, question, [{ server: bizgate, connections: 1, write }], { rounds: 2, seconds })
}

/** Connections that list the small account, alone and beside two that read deep pages without a pause. */
async function measureBesideDeepPages(
  bench: Bench,
  { bizgate: server }: Servers,
  page: number,
): Promise<void> {
  const { options, users } = bench
  const { small, large } = bench.accounts
  const lists = { server, write: listRequests('contacts', small) }
  const question = '16 connections beside two on deep pages'
  say(`\n${question}`)
  for (let round = 0; round < Math.max(2, options.rounds - 2); round += 1) {
    addRun(bench, question, 'alone', await measure(bench, lists, options.seconds))
    const requests = await users.requests(listRequests('contacts', large, { page }))
    const [beside] = await Promise.all([
      measure(bench, { ...lists, disturbed: true }, options.seconds),
      // Longer than the load that it disturbs, whose warm-up comes first.
      sendLoad({ server, connections: 2, seconds: options.seconds + 3, requests }),
    ])
    addRun(bench, question, 'beside', beside)
  }
}
