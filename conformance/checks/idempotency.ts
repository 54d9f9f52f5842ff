import { randomUUID } from 'node:crypto'
import type { Reply } from '../caller.ts'
import { type Check, type Context, numberChecks } from '../check.ts'
import { all, hasStatus, holds, refusesFields, same } from '../outcome.ts'
import { isObject } from '../shape.ts'

const field = 'Idempotency-Key'

/** Section 11, which is no part of the contract: repeated requests. */
export const idempotencyChecks = numberChecks(11, [
  keyed('A repeated Idempotency-Key with the same body is answered with the same deal', async context => {
    const first = await firstDeal(context)
    const again = await createDeal(context, keyOf(context))
    return all(isMade(first), same(again.text, first.text))
  }),
  keyed('Such an answer says Idempotent-Replayed: true, and the first does not', async context => {
    const first = await firstDeal(context)
    const again = await createDeal(context, keyOf(context))
    const said = [first, again].map(({ headers }) => headers.get('idempotent-replayed'))
    return same(said, [null, 'true'])
  }),
  keyed('A repeated Idempotency-Key with another body is a 422', async context => {
    await firstDeal(context)
    const reply = await createDeal(context, keyOf(context), { value: 7 })
    return all(hasStatus(reply, 422), isErrorShaped(reply))
  }),
  keyed('Another Idempotency-Key creates another deal', async context => {
    const [first, other] = [await firstDeal(context), await createDeal(context, `"${randomUUID()}"`)]
    return all(isMade(other), holds(other.text !== first.text, 'another deal', other.text))
  }),
  keyed('An Idempotency-Key that is none is refused', async context =>
    refusesFields(await createDeal(context, 'two words'), field),
  ),
])

function keyed(sentence: string, run: Check['run']): Omit<Check, 'id'> {
  return { sentence, needs: ['idempotency'], run }
}

/** In the spelling of the standard. */
function keyOf({ run }: Context): string {
  return `"conformance check ${run}"`
}

function firstDeal(context: Context): Promise<Reply> {
  return context.once('keyed deal', () => createDeal(context, keyOf(context)))
}

function createDeal({ caller, options, run }: Context, key: string, more: object = {}): Promise<Reply> {
  const body = { account_id: options.account, title: `Conformance check ${run}, with a key`, ...more }
  return caller.call('createDeal', { body, headers: { [field]: key } })
}

function isMade(reply: Reply) {
  return holds(isObject(reply.field('data')), '{"data": a deal}', reply.text)
}

function isErrorShaped(reply: Reply) {
  const error = reply.field('error')
  return holds(typeof error === 'string', '{"error": a sentence}', reply.text)
}
