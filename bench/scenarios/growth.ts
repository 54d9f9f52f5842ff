import { type Bench, compare } from '../bench.ts'
import { type Listed, listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import type { Servers } from '../servers.ts'

/** The lists whose speed must not depend on the account's size. */
const series: readonly (readonly [record: Listed, parameters: Readonly<Record<string, string>>])[] = [
  ['contacts', {}],
  ['contacts', { type: 'client' }],
  ['deals', {}],
  ['deals', { status: 'won' }],
  ['invoices', {}],
  ['invoices', { status: 'paid' }],
  ['invoices', { status: 'sent' }],
  ['invoices', { status: 'overdue' }],
]

/** The same list with its exact total at each size, over 16 connections; the answers are raw's. */
export async function measureGrowth(bench: Bench, { raw, bizgate }: Servers): Promise<void> {
  const { users, options } = bench
  const { small, medium, large } = bench.accounts
  for (const [record, parameters] of series) {
    const contenders = []
    for (const account of record === 'contacts' ? [small, medium, large] : [small, large]) {
      const { id } = account
      const name = `${account[record]} records`
      const [request] = listRequests(record, id, [users.one()], parameters)
      const questions = [raw, bizgate].map(({ port }) => ({ port, request }))
      await checkSameAnswer(`${record} of ${name}`, questions)
      const requests = async () => listRequests(record, id, await users.take(`${id} ${record}`), parameters)
      contenders.push({ name, server: bizgate, connections: 16, requests })
    }
    await compare(bench, `growth: ${record} ${new URLSearchParams(parameters)}`.trim(), contenders, {
      seconds: Math.ceil(options.seconds / 2),
      rounds: Math.min(3, options.rounds),
    })
  }
}
