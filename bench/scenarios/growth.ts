import { type Bench, type Contender, compare } from '../bench.ts'
import { type Listed, listRequests } from '../requests.ts'
import { checkSameAnswer } from '../same-answer.ts'
import { startBizgate, startRaw } from '../servers.ts'

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
export async function measureGrowth(bench: Bench): Promise<void> {
  const { users, options, environment } = bench
  const { small, medium, large } = bench.accounts
  const sizes = { seconds: Math.ceil(options.seconds / 2), rounds: Math.min(3, options.rounds) }
  await using raw = await startRaw(environment)
  await using bizgate = await startBizgate(environment)
  for (const [record, parameters] of series) {
    const question = `${record} ${new URLSearchParams(parameters)}`.trim()
    const contenders: Contender[] = []
    for (const account of record === 'contacts' ? [small, medium, large] : [small, large]) {
      const name = `of ${account[record]}`
      const write = listRequests(record, account, parameters)
      const sides = [raw, bizgate].map(server => ({ server, write }))
      await checkSameAnswer(`${question} ${name}`, users.one(), sides)
      contenders.push({ name, server: bizgate, write })
    }
    await compare(bench, question, contenders, sizes)
  }
}
