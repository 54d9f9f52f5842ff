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

/** A request that has a figure: what it takes beside what another takes. */
interface Figure {
  readonly name: string
  readonly ours: Measured
  readonly beside: Measured
}

await withBench({ quick: true, only: [], peers: false, write, rounds, seconds: 1 }, async bench => {
  const tokens = await signUsers(bench.provider, users)
  const { figures, sums } = plan(bench, tokens)
  const folder = await mkdtemp(join(tmpdir(), 'bizgate-gate-'))
  const trusted = join(folder, 'trusted.json')
  await writeFile(trusted, JSON.stringify(trustedDocuments))
  const all = [...new Set(figures.flatMap(({ ours, beside }) => [beside, ours]))]
  for (let start = 0; start < starts; start++)
    await withServers({ ...bench.environment, TRUSTED_DOCUMENTS: trusted }, async servers => {
      for (let round = 0; round < rounds; round++)
        for (const each of round % 2 === 0 ? all : all.toReversed())
          each.leastUs = Math.min(each.leastUs, await measureUs(servers[each.server], each.requests))
    })
  await rm(folder, { recursive: true })
  const sumOf = (side: 'ours' | 'beside') => sums.reduce((sum, figure) => sum + figure[side].leastUs, 0)
  judge([
    ...figures.map(({ name, ours, beside }) => [name, ours.leastUs, beside.leastUs] as const),
    [sumName, sumOf('ours'), sumOf('beside')],
  ])
})

function plan({ accounts: { small, written } }: Bench, tokens: readonly string[]) {
  const of = (server: keyof Servers, requests: readonly LoadRequest[]): Measured => ({
    server,
    requests,
    leastUs: Infinity,
  })
  const besideRaw = (name: string, write: WriteRequests): Figure => {
    const requests = write(tokens)
    return { name: `${name}, of raw`, ours: of('bizgate', requests), beside: of('raw', requests) }
  }
  const lists = listedRecords.map(record => ({
    record,
    figure: besideRaw(`GET ${record}`, listRequests(record, small)),
  }))
  const sums = [
    ...lists.map(({ figure }) => figure),
    besideRaw('POST contacts', createContactRequests(written)),
    besideRaw('POST deals', createDealRequests(written)),
    besideRaw('POST form', formRequests),
  ]
  const others = lists.flatMap(({ record, figure: { ours } }): Figure[] => {
    const besideGet = (name: string, write: WriteRequests) => ({
      name: `${name} ${record}, of GET`,
      ours: of('bizgate', write(tokens)),
      beside: ours,
    })
    return [
      { name: `GET ${record}, of raw-kept`, ours, beside: of('rawKept', ours.requests) },
      besideGet('a trusted document,', trustedRequests(record, small)),
      besideGet('/graphql', graphqlRequests(record, small)),
    ]
  })
  return { figures: [...sums, ...others], sums }
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
