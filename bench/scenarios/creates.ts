import { type Bench, compare } from '../bench.ts'
import { createContactRequests, createDealRequests, formRequests } from '../requests.ts'
import { checkSameAnswer, withoutIdentity } from '../same-answer.ts'
import { startBizgate, startRaw } from '../servers.ts'
import type { WriteRequests } from '../users.ts'

/** POST contacts and POST deals beside raw. */
export async function measureCreates(bench: Bench): Promise<void> {
  const { written } = bench.accounts
  await compareWithRaw(bench, {
    'POST contacts': createContactRequests(written),
    'POST deals': createDealRequests(written),
  })
}

/** Submissions of the public form beside raw doing the same writes. */
export async function measureForm(bench: Bench): Promise<void> {
  await compareWithRaw(bench, { 'POST form': formRequests })
}

async function compareWithRaw(bench: Bench, loads: Readonly<Record<string, WriteRequests>>): Promise<void> {
  await using raw = await startRaw(bench.environment)
  await using bizgate = await startBizgate(bench.environment)
  for (const [question, write] of Object.entries(loads)) {
    const sides = [raw, bizgate].map(server => ({ server, write, read: withoutIdentity }))
    // The form's last is of a contact that is known.
    await checkSameAnswer(question, bench.users.one(), sides)
    await compare(bench, question, sides)
  }
}
