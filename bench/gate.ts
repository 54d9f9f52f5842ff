import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Bench, load, withBench } from './bench.ts'
import { readCommandLine } from './options.ts'
import { readThreadsMs } from './processes.ts'
import { markdownTable, say } from './report.ts'
import {
  createContactRequests,
  createDealRequests,
  formRequests,
  graphqlRequests,
  listedRecords,
  listRequests,
  trustedDocuments,
  trustedRequests,
} from './requests.ts'
import { findLinks } from './scenarios/creates.ts'
import type { ServerProcess } from './server-process.ts'
import { type Servers, withServers } from './servers.ts'
import type { LoadRequest } from './wrk.ts'

// npm run bench:gate: processor time of bizgate's process for a request, beside raw's in the same run. Ends with
// exit code 1 where a figure is more than it may be beyond the one in gate.json; --write puts today's there.
// Other work on the machine only ever adds to a figure, and V8 compiles anew in each process: each figure is the
// least of short runs in turn, over several starts of the servers.

const { write, starts, rounds } = readCommandLine({ write: false, starts: 3, rounds: 2 })
/** How much more a figure may be than the committed one, and the sum over all requests. */
const most = { each: 1.25, sum: 1.1 }
const sumName = 'all REST requests, of raw'
const file = new URL('gate.json', import.meta.url)
const connections = 16

interface Load {
  readonly server: keyof Servers
  readonly requests: readonly LoadRequest[]
  leastUs: number
}

/** A request that has a figure: what it takes beside what another takes. */
interface Figure {
  readonly name: string
  readonly ours: Load
  readonly beside: Load
}

await withBench({ quick: true, only: [], peers: false, rounds, seconds: 1 }, async bench => {
  const { figures, sums } = await plan(bench)
  const trusted = join(await mkdtemp(join(tmpdir(), 'bizgate-gate-')), 'trusted.json')
  await writeFile(trusted, JSON.stringify(trustedDocuments))
  const loads = [...new Set(figures.flatMap(({ ours, beside }) => [beside, ours]))]
  for (let start = 0; start < starts; start++)
    await withServers({ ...bench.environment, TRUSTED_DOCUMENTS: trusted }, async servers => {
      for (let round = 0; round < rounds; round++)
        for (const each of round % 2 === 0 ? loads : loads.toReversed())
          each.leastUs = Math.min(each.leastUs, await measureUs(servers[each.server], each.requests))
    })
  const sumOf = (side: 'ours' | 'beside') => sums.reduce((sum, figure) => sum + figure[side].leastUs, 0)
  await rm(dirname(trusted), { recursive: true })
  judge([
    ...figures.map(({ name, ours, beside }) => [name, ours.leastUs, beside.leastUs] as const),
    [sumName, sumOf('ours'), sumOf('beside')],
  ])
})

async function plan(bench: Bench) {
  const { small, written } = bench.accounts
  const tokens = await bench.users.take('gate')
  const of = (server: keyof Servers, requests: readonly LoadRequest[]): Load => ({
    server,
    requests,
    leastUs: Number.POSITIVE_INFINITY,
  })
  const beside = (name: string, requests: readonly LoadRequest[]): Figure => ({
    name: `${name}, of raw`,
    ours: of('bizgate', requests),
    beside: of('raw', requests),
  })
  const lists = listedRecords.map(record => ({
    record,
    figure: beside(`GET ${record}`, listRequests(record, small.id, tokens)),
  }))
  const links = await findLinks(bench)
  const sums = [
    ...lists.map(({ figure }) => figure),
    beside('POST contacts', createContactRequests(written.id, tokens)),
    beside('POST deals', createDealRequests(written.id, links, tokens)),
    beside('POST form', formRequests()),
  ]
  const others = lists.flatMap(({ record, figure: { ours } }): Figure[] => [
    { name: `GET ${record}, of raw-kept`, ours, beside: of('rawKept', ours.requests) },
    {
      name: `a trusted document, ${record}, of GET`,
      ours: of('bizgate', trustedRequests(record, small.id, tokens)),
      beside: ours,
    },
    {
      name: `/graphql ${record}, of GET`,
      ours: of('bizgate', graphqlRequests(record, small.id, tokens)),
      beside: ours,
    },
  ])
  return { figures: [...sums, ...others], sums }
}

/** Processor time of a server for one request of a second's load, in microseconds. */
async function measureUs(server: ServerProcess, requests: readonly LoadRequest[]): Promise<number> {
  const before = await readThreadsMs(server.pid)
  const { requests: count } = await load({ port: server.port, connections, seconds: 1, requests }, server)
  return ((await readThreadsMs(server.pid)) - before) * (1_000 / count)
}

function judge(measured: readonly (readonly [name: string, ours: number, beside: number])[]): void {
  const kept: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
  const rows = measured.map(([name, ours, beside]) => {
    const mayBe = (kept[name] ?? 0) * (name === sumName ? most.sum : most.each)
    return { name, ours, beside, ratio: ours / beside, mayBe }
  })
  const cells = rows.map(({ name, ours, beside, ratio, mayBe }) => [
    name,
    ...[ours, beside].map(us => us.toFixed(0)),
    ...[ratio, mayBe].map(value => value.toFixed(2)),
    ratio > mayBe ? 'TOO MUCH' : '',
  ])
  say(markdownTable(['request', 'µs', 'beside µs', 'ratio', 'may be', ''], cells))
  if (write) {
    const figures = rows.map(({ name, ratio }) => [name, Number(ratio.toFixed(2))])
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`)
  } else if (rows.some(({ ratio, mayBe }) => ratio > mayBe)) process.exitCode = 1
}
