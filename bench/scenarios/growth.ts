import type { BenchAccount } from '../accounts.ts'
import { type Bench, compare } from '../bench.ts'
import { type Listed, listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { Servers } from '../servers/all.ts'

/** A list that is measured in accounts of different sizes. */
export interface GrowthSeries {
  readonly name: string
  readonly record: Listed
  readonly parameters: Readonly<Record<string, string>>
}

/** The lists whose speed must not depend on the account's size. */
export const growthSeries: readonly GrowthSeries[] = [
  { name: 'contacts', record: 'contacts', parameters: {} },
  { name: 'contacts type=client', record: 'contacts', parameters: { type: 'client' } },
  { name: 'deals', record: 'deals', parameters: {} },
  { name: 'deals status=won', record: 'deals', parameters: { status: 'won' } },
  { name: 'invoices', record: 'invoices', parameters: {} },
  { name: 'invoices status=paid', record: 'invoices', parameters: { status: 'paid' } },
  { name: 'invoices status=sent', record: 'invoices', parameters: { status: 'sent' } },
  { name: 'invoices status=overdue', record: 'invoices', parameters: { status: 'overdue' } },
]

/** Counting a million takes raw long enough that few requests fit into less. */
const rawSeconds = 5

/** The same list with its exact total at each size, over 16 connections; raw, which counts, once for the plot. */
export async function measureGrowth(bench: Bench, servers: Servers): Promise<void> {
  for (const { name, record, parameters } of growthSeries) {
    const accounts = sizesOf(bench, record)
    const contenders = accounts.map(account => ({
      account,
      name: sizeName(account, record),
      connections: 16,
      requests: async () =>
        listRequests(record, account.id, await bench.users.take(`${account.id} ${record}`), parameters),
    }))
    for (const { account } of contenders) {
      const [request] = listRequests(record, account.id, [bench.users.one()], parameters)
      await checkSameAnswer(`${name} of ${account[record]}`, [
        { port: servers.raw.port, request },
        { port: servers.bizgate.port, request },
      ])
    }
    const seconds = Math.max(1, Math.ceil(bench.options.seconds / 2))
    const of = (server: typeof servers.raw) => contenders.map(contender => ({ ...contender, server }))
    await compare(bench, `growth of ${name}`, of(servers.bizgate), {
      seconds,
      rounds: Math.min(3, bench.options.rounds),
    })
    await compare(bench, `growth of ${name}, raw`, of(servers.raw), { seconds: rawSeconds, rounds: 1 })
  }
}

/** The accounts whose sizes differ in a record, smallest first. */
export function sizesOf({ accounts: { small, medium, large } }: Pick<Bench, 'accounts'>, record: Listed) {
  return record === 'contacts' ? [small, medium, large] : [small, large]
}

/** What a size is called in the results. */
export function sizeName(account: BenchAccount, record: Listed): string {
  return String(account[record])
}
