import { type Bench, type Contender, compare, measure } from '../bench.ts'
import { rareName } from '../data.ts'
import { describeRun, say } from '../report/say.ts'
import { listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { Servers } from '../servers/all.ts'

const pageSize = 25
/** Some of these requests take a good part of a second each. */
const leastSeconds = 3

/** Search in the largest account, one request at a time. */
export async function measureSearch(bench: Bench, servers: Servers): Promise<void> {
  const texts = { 'selective text': rareName.slice(1, 7), 'two letters': 'an' }
  for (const [name, search] of Object.entries(texts)) {
    const requests = largeContacts(bench, { search })
    await checkSame(bench, servers, { search })
    await compare(bench, `search for ${name}`, [{ server: servers.bizgate, connections: 1, requests }], {
      rounds: 2,
      seconds: Math.max(leastSeconds, bench.options.seconds),
    })
  }
}

/** Any page of the largest account, one request at a time; then what two deep pagers do to others. */
export async function measurePages(bench: Bench, servers: Servers): Promise<void> {
  const last = Math.ceil(bench.accounts.large.contacts / pageSize)
  const pages = { first: 1, middle: last >> 1, 'three quarters': Math.floor(last * 0.75), last }
  for (const [name, page] of Object.entries(pages)) {
    await checkSame(bench, servers, { page })
    const requests = largeContacts(bench, { page })
    await compare(bench, `page: ${name}`, [{ server: servers.bizgate, connections: 1, requests }], {
      rounds: 2,
      seconds: Math.max(leastSeconds, bench.options.seconds),
    })
  }
  await measureDeepPagers(bench, servers, pages.middle)
}

/** 16 connections that list the small account, alone and beside two that read deep pages without a pause. */
async function measureDeepPagers(bench: Bench, { bizgate }: Servers, page: number): Promise<void> {
  const { accounts, users, load, results, options } = bench
  const normal: Contender = {
    server: bizgate,
    connections: 16,
    requests: async () =>
      listRequests('contacts', accounts.small.id, await users.take(`${accounts.small.id} contacts`)),
  }
  const scenario = '16 connections beside deep pagers'
  say(`\n${scenario}`)
  for (let round = 0; round < Math.max(2, options.rounds - 2); round += 1) {
    const alone = await measure(bench, normal, options.seconds)
    results.addRun(scenario, 'alone', alone)
    say(describeRun('alone', alone))
    const requests = await largeContacts(bench, { page })()
    // Longer than what it disturbs, whose warm-up and look at processes come first.
    const seconds = options.seconds + 3
    const pagers = load.run({ port: bizgate.port, connections: 2, seconds, requests }, 0)
    const beside = await measure(bench, { ...normal, disturbed: true }, options.seconds)
    const { failures } = await pagers
    if (failures > 0) throw new Error(`${failures} requests of the deep pagers failed`)
    results.addRun(scenario, 'beside', beside)
    say(describeRun('beside two', beside))
  }
}

type Parameters = Readonly<Record<string, string | number>>

function largeContacts({ accounts, users }: Bench, parameters: Parameters) {
  const { id } = accounts.large
  return async () => listRequests('contacts', id, await users.take(`${id} contacts`), parameters)
}

async function checkSame(bench: Bench, { raw, bizgate }: Servers, parameters: Parameters): Promise<void> {
  const [request] = listRequests('contacts', bench.accounts.large.id, [bench.users.one()], parameters)
  await checkSameAnswer(JSON.stringify(parameters), [
    { port: raw.port, request },
    { port: bizgate.port, request },
  ])
}
