import { numberedAccount } from './accounts.ts'
import { type Bench, measure, withBench } from './bench.ts'
import { loadAccounts } from './data.ts'
import { download } from './exports/download.ts'
import { csvExport } from './exports/kinds.ts'
import { askFor } from './exports/measure.ts'
import { sendLoad } from './load.ts'
import { readOptions } from './options.ts'
import { readCpuUs } from './processes.ts'
import { openCpuProfile, profilerOptions } from './profile/cpu-profile.ts'
import { layers } from './profile/layers.ts'
import { markdownTable, publish, say } from './report.ts'
import { createContactRequests, formRequests, graphqlRequests, listRequests } from './requests.ts'
import type { ServerProcess } from './server-process.ts'
import { startBizgate, startRaw } from './servers.ts'
import { userCount, type WriteRequests } from './users.ts'

// The processor time of a request by layer, beside raw: npm run profile. Lists are as large as in a full run of the
// benchmark; the account of the export is of the profile's own.

const exported = numberedAccount(6, 100_000, 0)
/** A group of users may call for so long, the warm-up included. */
const mostSeconds = 5

/** A load on a server; it answers how many requests, or thousands of rows, it was. */
type Work = (server: ServerProcess) => Promise<() => Promise<number>>

const options = readOptions([])
const seconds = Math.min(mostSeconds, options.seconds)

await withBench({ ...options, quick: true }, async bench => {
  await loadAccounts(bench.run, [exported], userCount)
  const { small, written } = bench.accounts
  const both = {
    'GET contacts': send(bench, listRequests('contacts', small)),
    'GET deals': send(bench, listRequests('deals', small)),
    'POST contacts': send(bench, createContactRequests(written)),
    'POST form': send(bench, formRequests),
  }
  const onlyOurs = {
    'POST graphql, contacts': send(bench, graphqlRequests('contacts', small)),
    'CSV export, 1,000 rows': exportAgain(bench),
  }
  const profiled = [
    ...(await profileServer(bench, 'bizgate', { ...both, ...onlyOurs })),
    ...(await profileServer(bench, 'raw', both)),
  ]
  const ofLayer = (layer: string) => profiled.map(({ cpuUs, shares }) => cpuUs * (shares.get(layer) ?? 0))
  const all = ['all', ...profiled.map(({ cpuUs }) => cpuUs)]
  const rows = [...layers.map(layer => [layer, ...ofLayer(layer)]), all]
  const tables = [markdownTable(['µs', ...profiled.map(({ name }) => name)], rows)]
  publish({ name: 'profile', about: `\`npm run profile\`, ${seconds} s each`, tables }, options.write)
})

function send(bench: Bench, write: WriteRequests): Work {
  return async server => {
    // Sends each of them once before.
    const requests = await bench.users.requests(write)
    await measure(bench, { server, write: () => requests }, 1)
    return async () => (await sendLoad({ server, connections: 16, seconds, requests })).requests
  }
}

/** An export, again and again, one at a time; users change, as each may have five a minute. */
function exportAgain(bench: Bench): Work {
  const csv = csvExport(exported)
  return async server => {
    const once = async () => download(server, await askFor(bench, csv.path))
    await once()
    return async () => {
      const endsAt = performance.now() + seconds * 1000
      let downloads = 0
      for (; performance.now() < endsAt; downloads += 1) await once()
      return (downloads * csv.records) / 1000
    }
  }
}

/** Starts a server with V8's profiler on, puts loads on it in turn, and reads the profile that it leaves. */
async function profileServer(
  { environment }: Bench,
  name: 'bizgate' | 'raw',
  loads: Readonly<Record<string, Work>>,
) {
  const { file, nodeOptions } = profilerOptions(name)
  const start = { bizgate: startBizgate, raw: startRaw }[name]
  const measured: { load: string; cpuUs: number; fromUs: number; toUs: number }[] = []
  const nowUs = () => Number(process.hrtime.bigint() / 1000n)
  // The profile is written as the server stops.
  {
    await using server = await start({ ...environment, NODE_OPTIONS: nodeOptions })
    for (const [load, prepare] of Object.entries(loads)) {
      say(`${name}: ${load}`)
      const work = await prepare(server)
      const [fromUs, before] = [nowUs(), await readCpuUs(server.pid)]
      const units = await work()
      const cpuUs = ((await readCpuUs(server.pid)) - before) / units
      measured.push({ load, cpuUs, fromUs, toUs: nowUs() })
    }
  }
  say(`The whole profile, for a browser's developer tools: ${file}`)
  const readShares = await openCpuProfile(file)
  return measured.map(({ load, cpuUs, fromUs, toUs }) => ({
    name: `${name}, ${load}`,
    /** Processor time of the server's process for a unit, in microseconds. */
    cpuUs,
    /** What each layer has of it. */
    shares: readShares(fromUs, toUs),
  }))
}
