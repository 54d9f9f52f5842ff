import { type Bench, compare } from '../bench.ts'
import { createContactRequests, createDealRequests, formRequests } from '../requests.ts'
import { checkSameAnswer, withoutIdentity } from '../same-answer.ts'
import { withServers } from '../servers.ts'
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

function compareWithRaw(bench: Bench, questions: Readonly<Record<string, WriteRequests>>): Promise<void> {
  return withServers(bench.environment, async ({ raw, bizgate }) => {
    for (const [question, write] of Object.entries(questions)) {
      // The form's last is of a contact that is known.
      const request = write([bench.users.one()]).at(-1)
      const sides = [raw, bizgate].map(server => ({ server, write, request, read: withoutIdentity }))
      await checkSameAnswer(question, sides)
      await compare(bench, question, sides)
    }
  })
}
