import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { numberedAccount } from './accounts.ts'
import { loadAccounts, loadForm } from './data.ts'
import { type TestBed, withTestBed } from './database.ts'
import { makeFolder } from './folders.ts'
import type { Cost } from './gate/count-costs.ts'
import { readCommandLine } from './options.ts'
import { markdownTable, publish, say } from './report.ts'
import {
  createContactRequests,
  createDealRequests,
  formRequests,
  graphqlRequests,
  listedRecords,
  listRequests,
  trustedRequests,
} from './requests.ts'
import { asOperator, trustDocuments } from './servers.ts'
import { signUsers, type WriteRequests } from './users.ts'

// npm run bench:gate: the functions that a request of each kind calls and the heap that it allocates, which are the
// same on any machine, however busy. Ends with exit code 1 where it is more than gate.json has, or far less; --write
// puts today's there.

const { write } = readCommandLine({ write: false })
const [small, written] = [numberedAccount(1, 1_000, 1_000), numberedAccount(4, 1_000, 1_000)]
const kinds: Readonly<Record<string, WriteRequests>> = {
  ...Object.fromEntries(listedRecords.map(record => [`GET ${record}`, listRequests(record, small)])),
  'POST contacts': createContactRequests(written),
  'POST deals': createDealRequests(written),
  'POST form': tokens => formRequests().slice(0, tokens.length),
  ...Object.fromEntries(
    listedRecords.flatMap(record => [
      [`/graphql ${record}`, graphqlRequests(record, small)],
      [`a trusted document, ${record}`, trustedRequests(record, small)],
    ]),
  ),
}
const parts = ['calls', 'allocatedKb', 'keptKb'] as const
/** Each sends every kind. */
const users = 20
/** What one request of each kind of the REST API costs in all. */
const sum = 'all REST requests'
/**
 * How much more a request may cost than gate.json has: about twice what a run beside ten busy processes differs by from
 * one on a quiet machine.
 */
const most: Readonly<Record<'each' | 'sum', Cost>> = {
  each: { calls: 1.05, allocatedKb: 1.08, keptKb: 1.35 },
  sum: { calls: 1.02, allocatedKb: 1.03, keptKb: 1.3 },
}
const file = new URL('gate.json', import.meta.url)

await withTestBed(async bed => {
  await loadAccounts(bed.run, [small, written], users)
  await loadForm(bed.run, written)
  judge(await countCosts(bed))
})

/** In a process of its own, as an operator would start it, with a young generation that holds all that is counted. */
async function countCosts({ provider, environment }: TestBed): Promise<Readonly<Record<string, Cost>>> {
  const tokens = await signUsers(provider, users)
  await using folder = await makeFolder()
  const counting = fork(fileURLToPath(new URL('gate/count-costs.ts', import.meta.url)), {
    execArgv: ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'],
    env: { ...asOperator, ...(await trustDocuments(environment, folder.path)) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  counting.send(Object.fromEntries(Object.entries(kinds).map(([kind, of]) => [kind, of(tokens)])))
  const ended = once(counting, 'exit')
  const [costs] = await Promise.race([once(counting, 'message'), ended])
  await ended
  if (typeof costs !== 'object') throw new Error('The process that counts has failed')
  return costs
}

function judge(counted: Readonly<Record<string, Cost>>): void {
  const rest = Object.entries(counted).filter(([kind]) => /^(GET|POST) /.test(kind))
  const all = { calls: 0, allocatedKb: 0, keptKb: 0 }
  for (const [, cost] of rest) for (const what of parts) all[what] += cost[what]
  const costs: Readonly<Record<string, Cost>> = { ...counted, [sum]: all }
  const cells = (cost: Cost) => parts.map(what => cost[what].toFixed(0))
  const rows = Object.entries(costs).map(([kind, cost]) => [kind, ...cells(cost)])
  const heads = ['request', 'functions called', 'KB allocated', 'KB that outlive two collections']
  publish({ name: 'gate', about: '`npm run bench:gate`', tables: [markdownTable(heads, rows)] }, write)
  const round = (_name: string, value: unknown) => (typeof value === 'number' ? Math.round(value) : value)
  if (write) writeFileSync(file, `${JSON.stringify(costs, round, 2)}\n`)
  const committed: Record<string, Cost> = JSON.parse(readFileSync(file, 'utf8'))
  for (const kind of new Set([...Object.keys(committed), ...Object.keys(costs)]))
    for (const what of parts) {
      const [is, was] = [costs[kind]?.[what] ?? 0, committed[kind]?.[what] ?? 0]
      const mayBe = was * most[kind === sum ? 'sum' : 'each'][what]
      // Far below, it is not counted, or the figure guards nothing.
      if (is > was / 2 && is <= mayBe) continue
      say(`${kind}: ${what} ${is.toFixed(0)}, it was ${was.toFixed(0)} and may be ${mayBe.toFixed(0)}`)
      process.exitCode = 1
    }
}
