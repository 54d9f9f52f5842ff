import { type Bench, type Contender, compare, load, measure } from '../bench.ts'
import { rareName } from '../data.ts'
import { describeRun, say } from '../report.ts'
import { listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { Servers } from '../servers.ts'

const pageSize = 25
/** Some of these requests take a good part of a second each. */
const leastSeconds = 3

/** Search in the largest account, one request at a time. */
export async function measureSearch(bench: Bench, servers: Servers): Promise<void> {
  await measureAlone(bench, servers, ['search: selective text', { search: rareName.slice(1, 7) }])
  await measureAlone(bench, servers, ['search: two letters', { search: 'an' }])
}

/** Any page of the largest account, one request at a time; then what two readers of deep pages do to others. */
export async function measurePages(bench: Bench, servers: Servers): Promise<void> {
  const last = Math.ceil(bench.accounts.large.contacts / pageSize)
  const pages = { first: 1, middle: last >> 1, 'three quarters': Math.floor(last * 0.75), last }
  for (const [name, page] of Object.entries(pages))
    await measureAlone(bench, servers, [`page: ${name}`, { page }])
  await measureBesideDeepPages(bench, servers, pages.middle)
}

type Parameters = Readonly<Record<string, string | number>>

async function measureAlone(
  bench: Bench,
  { raw, bizgate }: Servers,
  [scenario, parameters]: readonly [string, Parameters],
): Promise<void> {
  const { id } = bench.accounts.large
  const [request] = listRequests('contacts', id, [bench.users.one()], parameters)
  const questions = [raw, bizgate].map(({ port }) => ({ port, request }))
  await checkSameAnswer(scenario, questions)
  const contender = { server: bizgate, connections: 1, requests: () => contacts(bench, 'large', parameters) }
  const seconds = Math.max(leastSeconds, bench.options.seconds)
  await compare(bench, scenario, [contender], { rounds: 2, seconds })
}

/** 16 connections that list the small account, alone and beside two that read deep pages without a pause. */
async function measureBesideDeepPages(bench: Bench, { bizgate }: Servers, page: number): Promise<void> {
  const { results, options } = bench
  const normal: Contender = { server: bizgate, connections: 16, requests: () => contacts(bench, 'small') }
  const scenario = '16 connections beside two on deep pages'
  say(`\n${scenario}`)
  const add = (name: string, run: Awaited<ReturnType<typeof measure>>) => {
    results.addRun(scenario, name, run)
    say(describeRun(name, run))
  }
  for (let round = 0; round < Math.max(2, options.rounds - 2); round += 1) {
    add('alone', await measure(bench, normal, options.seconds))
    const requests = await contacts(bench, 'large', { page })
    // Longer than the load that they disturb, whose warm-up comes first.
    const plan = { port: bizgate.port, connections: 2, seconds: options.seconds + 3, requests }
    const [beside] = await Promise.all([
      measure(bench, { ...normal, disturbed: true }, options.seconds),
      load(plan, bizgate),
    ])
    add('beside', beside)
  }
}

async function contacts({ accounts, users }: Bench, size: 'small' | 'large', parameters: Parameters = {}) {
  const { id } = accounts[size]
  return listRequests('contacts', id, await users.take(`${id} contacts`), parameters)
}
