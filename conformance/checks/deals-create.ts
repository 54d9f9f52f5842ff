import { type Check, type Context, numberChecks } from '../check.ts'
import { all, fits, hasStatus, same } from '../outcome.ts'
import { createSmallDeal, createWholeDeal, dealStatuses, recordOf, wholeDeal } from '../records.ts'
import { between, fields, number, oneOf, text, timestamp, uuid } from '../shape.ts'
import { checkRefusal } from './refusal.ts'

const created = fields({
  id: uuid,
  title: text,
  value: number,
  probability: between(0, 100),
  status: oneOf(...dealStatuses),
  created_at: timestamp,
})

/** Section 5: POST /api/v1/deals. */
export const dealCreateChecks = numberChecks(5, [
  {
    sentence: 'POST /api/v1/deals answers 201 with {data} and the contract’s fields',
    run: async context => {
      const reply = await createWholeDeal(context)
      return all(hasStatus(reply, 201), fits(reply.field('data'), created))
    },
  },
  {
    sentence: 'The deal has the values that were sent',
    run: async context => {
      const { title, value, probability } = await wholeDeal(context)
      const record = await recordOf(createWholeDeal(context))
      const found = { title: record.title, value: record.value, probability: record.probability }
      return same(found, { title, value, probability })
    },
  },
  {
    sentence: 'A new deal is open',
    run: async context => same((await recordOf(createSmallDeal(context))).status, 'open'),
  },
  {
    sentence: 'value is 0 and probability 50 unless given',
    run: async context => {
      const { value, probability } = await recordOf(createSmallDeal(context))
      return same({ value, probability }, { value: 0, probability: 50 })
    },
  },
  ...[0, 100].map(
    (probability): Omit<Check, 'id'> => ({
      sentence: `probability may be ${probability}`,
      run: async ({ caller, options, run }) => {
        const body = { account_id: options.account, title: `Conformance check ${run}`, probability }
        const reply = await caller.call('createDeal', { body })
        return all(
          hasStatus(reply, 201),
          same((await recordOf(Promise.resolve(reply))).probability, probability),
        )
      },
    }),
  ),
  refusal('A deal without title is refused: Required', 'title', undefined, 'Required'),
  refusal('A deal without account_id is refused: Required', 'account_id', undefined, 'Required'),
  refusal('A probability below 0 is refused', 'probability', -1),
  refusal('A probability above 100 is refused', 'probability', 101),
  refusal('A value that is no number is refused', 'value', 'much'),
  refusal(
    'An expected_close_date that is no date YYYY-MM-DD is refused',
    'expected_close_date',
    '06.05.2031',
  ),
  refusal('A contact_id that is no UUID is refused', 'contact_id', 'somebody'),
  refusal('A stage_id that is no UUID is refused', 'stage_id', 'somewhere'),
])

function refusal(sentence: string, field: string, value: unknown, message?: string): Omit<Check, 'id'> {
  const validBody = ({ options, run }: Context) => ({
    account_id: options.account,
    title: `Conformance check ${run}`,
  })
  return checkRefusal({ sentence, endpoint: 'createDeal', validBody, field, value, message })
}
