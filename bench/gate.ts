import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, withBench } from './bench.ts'
import { type LoadRequest, sendLoad } from './load.ts'
import { readCommandLine } from './options.ts'
import { readCpuUs } from './processes.ts'
import { markdownTable, publish, say } from './report.ts'
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
import type { ServerProcess } from './server-process.ts'
import { type Servers, withServers } from './servers.ts'
import { signUsers, type WriteRequests } from './users.ts'

// npm run bench:gate: processor time of bizgate's process for a request, beside raw's in the same run. Ends with
// exit code 1 where a figure is more than it may be beyond the one in gate.json; --write puts today's there.
// Other work on the machine only ever adds to a figure, and V8 compiles anew in each process: each figure is the
// least of short runs in turn, over several starts of the servers.

const { write, starts, rounds } = readCommandLine({ write: false, starts: 3, rounds: 2 })
/** As few as no limit is reached with, so that their signatures are soon checked. */
const users = 2_000
/** How much more a figure may be than the committed one, and the sum over all requests. */
const most = { each: 1.25, sum: 1.1 }
const sumName = 'all REST requests, of raw'
const file = new URL('gate.json', import.meta.url)

/** A load on one of the servers, and the least that a request of it took. */
interface Measured {
  readonly server: keyof Servers
  readonly requests: readonly LoadRequest[]
  leastUs: number
}

/** What a request takes beside what another takes. */
type Figure = readonly [name: string, ours: Measured, beside: Measured]

await withBench({ quick: true, only: [], peers: false, write, rounds, seconds: 1 }, async bench => {
  const { sums, others } = plan(bench.accounts, await signUsers(bench.provider, users))
  const figures = [...sums, ...others]
  const folder = await mkdtemp(join(tmpdir(), 'bizgate-gate-'))
  const environment = { ...bench.environment, TRUSTED_DOCUMENTS: join(folder, 'trusted.json') }
  await writeFile(environment.TRUSTED_DOCUMENTS, JSON.stringify(trustedDocuments))
  const all = [...new Set(figures.flatMap(([, ours, beside]) => [beside, ours]))]
  for (let start = 0; start < starts; start++)
    await withServers(environment, async servers => {
      for (let round = 0; round < rounds; round++)
        for (const each of round % 2 === 0 ? all : all.toReversed())
          each.leastUs = Math.min(each.leastUs, await measureUs(servers[each.server], each.requests))
    })
  await rm(folder, { recursive: true })
  const sumOf = (side: 1 | 2) => sums.reduce((sum, figure) => sum + figure[side].leastUs, 0)
  judge([
    ...figures.map(([name, ours, beside]) => [name, ours.leastUs, beside.leastUs] as const),
    [sumName, sumOf(1), sumOf(2)],
  ])
})

function plan({ small, written }: Bench['accounts'], tokens: readonly string[]) {
  const of = (server: keyof Servers, write: WriteRequests): Measured => ({
    server,
    requests: write(tokens),
    leastUs: Number.POSITIVE_INFINITY,
  })
  const besideRaw = (name: string, write: WriteRequests): Figure => [
    `${name}, of raw`,
    of('bizgate', write),
    of('raw', write),
  ]
  const lists = listedRecords.map(record => besideRaw(`GET ${record}`, listRequests(record, small)))
  const sums = [
    ...lists,
    besideRaw('POST contacts', createContactRequests(written)),
    besideRaw('POST deals', createDealRequests(written)),
    besideRaw('POST form', formRequests),
  ]
  const others = listedRecords.flatMap((record, n): Figure[] => {
    const get = lists[n]?.[1] ?? of('bizgate', listRequests(record, small))
    return [
      [`GET ${record}, of raw-kept`, get, of('rawKept', listRequests(record, small))],
      [`a trusted document, ${record}, of GET`, of('bizgate', trustedRequests(record, small)), get],
      [`/graphql ${record}, of GET`, of('bizgate', graphqlRequests(record, small)), get],
    ]
  })
  return { sums, others }
}

/** Processor time of a server for one request of a second's load, in microseconds. */
async function measureUs(server: ServerProcess, requests: readonly LoadRequest[]): Promise<number> {
  const before = await readCpuUs(server.pid)
  const { requests: count } = await sendLoad({ server, connections: 16, seconds: 1, requests })
  return ((await readCpuUs(server.pid)) - before) / count
}

function judge(measured: readonly (readonly [name: string, ours: number, beside: number])[]): void {
  const kept: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
  const rows = measured.map(([name, ours, beside]) => {
    const mayBe = (kept[name] ?? 0) * (name === sumName ? most.sum : most.each)
    return { name, ours, beside, ratio: ours / beside, mayBe }
  })
  const cells = rows.map(({ name, ours, beside, ratio }) => [name, ours, beside, ratio])
  const tables = [markdownTable(['request', 'µs', 'beside µs', 'ratio'], cells)]
  publish(
    {
      name: 'gate',
      about: `\`npm run bench:gate\`, the least of ${starts * rounds} runs of a second`,
      tables,
    },
    write,
  )
  if (write) {
    const figures = rows.map(({ name, ratio }) => [name, Number(ratio.toFixed(2))])
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`)
    return
  }
  for (const { name, ratio, mayBe } of rows.filter(({ ratio, mayBe }) => ratio > mayBe)) {
    say(`${name}: ${ratio.toFixed(2)} is too much, it may be ${mayBe.toFixed(2)}`)
    process.exitCode = 1
  }
}
