import { type Bench, type Contender, compare } from '../bench.ts'
import { type Listed, listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import { withServers } from '../servers.ts'

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

/** The same list with its exact total at each size; the answers are raw's. */
export function measureGrowth(bench: Bench): Promise<void> {
  const { users, options, accounts, environment } = bench
  const { small, medium, large } = accounts
  return withServers(environment, async ({ raw, bizgate }) => {
    for (const [record, parameters] of series) {
      const question = `${record} ${new URLSearchParams(parameters)}`.trim()
      const contenders: Contender[] = []
      for (const account of record === 'contacts' ? [small, medium, large] : [small, large]) {
        const name = `of ${account[record]}`
        const write = listRequests(record, account, parameters)
        const [request] = write([users.one()])
        const sides = [raw, bizgate].map(server => ({ server, request }))
        await checkSameAnswer(`${question} ${name}`, sides)
        contenders.push({ name, server: bizgate, write })
      }
      const [seconds, rounds] = [Math.ceil(options.seconds / 2), Math.min(3, options.rounds)]
      await compare(bench, question, contenders, { seconds, rounds })
    }
  })
}
