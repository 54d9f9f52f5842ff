import { numberedAccount } from './accounts.ts'
import { type Bench, describeOptions, load, measure, withBench } from './bench.ts'
import { loadAccounts, loadTeam } from './data.ts'
import { download } from './exports/download.ts'
import { csvExport } from './exports/kinds.ts'
import { readOptions } from './options.ts'
import { readCpuUs } from './processes.ts'
import { openCpuProfile, profilerOptions, type StackNode } from './profile/cpu-profile.ts'
import { functionsTable, layersTable, type Profiled } from './profile/tables.ts'
import { say, writeResult } from './report.ts'
import {
  createContactRequests,
  formRequests,
  graphqlRequests,
  type Listed,
  listRequests,
} from './requests.ts'
import type { ServerProcess } from './server-process.ts'
import { startBizgate, startRaw } from './servers.ts'
import { userCount } from './users.ts'
import type { LoadRequest } from './wrk.ts'

// The processor time of a request by layer, beside raw: npm run profile. Lists are as large as in a full run of the
// benchmark; the account of the export is of the profile's own.

const exported = { ...numberedAccount(6, 100_000, 0) }
const connections = 16
/** A group of users may call for so long, the warm-up included. */
const mostSeconds = 5

/** A load on a server; it answers how many requests, or thousands of rows, it was. */
interface Load {
  readonly name: string
  readonly prepare: (server: ServerProcess) => Promise<() => Promise<number>>
}

const options = { ...readOptions([]), quick: true }
const seconds = Math.min(mostSeconds, options.seconds)

await withBench(options, async bench => {
  const run = (text: string) => bench.sql.query(text)
  await loadAccounts(run, [exported])
  await loadTeam(run, [exported], userCount)
  await run('VACUUM (ANALYZE)')
  const creates = (tokens: readonly string[]) => createContactRequests(bench.accounts.written.id, tokens)
  const both = [
    ...[listLoad(bench, 'contacts'), listLoad(bench, 'deals')],
    ...[requestLoad(bench, 'POST contacts', creates), requestLoad(bench, 'POST form', formRequests)],
  ]
  const start = { bizgate: startBizgate, raw: startRaw }
  const profile = (name: 'bizgate' | 'raw', loads: readonly Load[]) =>
    profileServer(profiler => start[name]({ ...bench.environment, ...profiler }), name, loads)
  const bizgate = await profile('bizgate', [...both, graphqlLoad(bench, 'contacts'), exportLoad(bench)])
  const profiled = [...bizgate, ...(await profile('raw', both))]
  await writeResult('profile.md', `\`npm run profile\`, ${describeOptions(options)}`, [
    "Microseconds of processor time for a request (of the export: for 1,000 rows) by V8's samples, the profiler's own cost in them: for comparing columns.",
    layersTable(profiled),
    'The functions that take the most time themselves.',
    ...profiled.map(one => functionsTable(one)),
  ])
})

function listLoad(bench: Bench, record: Listed): Load {
  const { id } = bench.accounts.small
  return requestLoad(bench, `GET ${record}`, tokens => listRequests(record, id, tokens))
}

function graphqlLoad(bench: Bench, record: Listed): Load {
  const { id } = bench.accounts.small
  return requestLoad(bench, `POST graphql, ${record}`, tokens => graphqlRequests(record, id, tokens))
}

function requestLoad(
  bench: Bench,
  name: string,
  write: (tokens: readonly string[]) => readonly LoadRequest[],
): Load {
  return {
    name,
    async prepare(server) {
      const requests = write(await bench.users.take(name))
      // Sends each of them once before.
      await measure(bench, { server, connections, requests: async () => requests }, 1)
      return async () => (await load({ port: server.port, connections, seconds, requests }, server)).requests
    },
  }
}

/** An export, again and again, one at a time; users change, as each may have five a minute. */
function exportLoad({ users }: Bench): Load {
  const { name, path, records } = csvExport(exported)
  return {
    name: `${name}, 1,000 rows`,
    async prepare({ port }) {
      const once = () => download(`http://127.0.0.1:${port}${path}`, users.one())
      await once()
      return async () => {
        const endsAt = performance.now() + seconds * 1000
        let downloads = 0
        for (; performance.now() < endsAt; downloads += 1) await once()
        return (downloads * records) / 1000
      }
    },
  }
}

/** Starts a server with V8's profiler on, puts loads on it in turn, and reads the profile that it leaves. */
async function profileServer(
  start: (profiler: Readonly<Record<string, string>>) => Promise<ServerProcess>,
  name: string,
  loads: readonly Load[],
): Promise<Profiled[]> {
  const { file, nodeOptions } = profilerOptions(name)
  const server = await start({ NODE_OPTIONS: nodeOptions })
  const measured: ((stacksOf: (fromUs: number, toUs: number) => StackNode) => Profiled)[] = []
  const nowUs = () => Number(process.hrtime.bigint() / 1000n)
  for (const { name: load, prepare } of loads) {
    say(`${name}: ${load}`)
    const work = await prepare(server)
    const [fromUs, before] = [nowUs(), await readCpuUs(server.pid)]
    const units = await work()
    const cpuUs = ((await readCpuUs(server.pid)) - before) / units
    const toUs = nowUs()
    measured.push(stacksOf => ({ name: `${name}, ${load}`, cpuUs, stacks: stacksOf(fromUs, toUs) }))
  }
  // The profile is written on the way out.
  await server.stop()
  say(`The whole profile, for a browser's developer tools: ${file}`)
  const stacksOf = await openCpuProfile(file)
  return measured.map(read => read(stacksOf))
}
