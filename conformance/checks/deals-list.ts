import { type Check, numberChecks } from '../check.ts'
import { all, fits, hasStatus, holds, same } from '../outcome.ts'
import {
  createWholeDeal,
  dealStatuses,
  findInList,
  idOf,
  itemsOf,
  wholeContact,
  wholeDeal,
} from '../records.ts'
import { between, date, fields, number, oneOf, orNull, text, uuid } from '../shape.ts'
import { checkList } from './lists.ts'

const listed = fields({
  id: uuid,
  title: text,
  value: number,
  probability: between(0, 100),
  status: oneOf(...dealStatuses),
  expected_close_date: orNull(date),
  contacts: orNull(fields({ id: uuid, first_name: text, last_name: orNull(text) })),
  pipeline_stages: orNull(fields({ id: uuid, name: text })),
})

/** Section 4: GET /api/v1/deals. */
export const dealListChecks = numberChecks(4, [
  ...checkList('listDeals', listed),
  ...dealStatuses.map(
    (status): Omit<Check, 'id'> => ({
      sentence: `status=${status} lists the deals of that status only`,
      run: async ({ caller }) => {
        const reply = await caller.call('listDeals', { query: { status, page_size: 100 } })
        const odd = itemsOf(reply).find(deal => deal.status !== status)
        return all(hasStatus(reply, 200), holds(odd === undefined, `${status} only`, odd ?? 'so it is'))
      },
    }),
  ),
  {
    sentence: 'A deal is listed with its values and its contact',
    run: async context => {
      const id = await idOf(createWholeDeal(context))
      const { title, value, probability, expected_close_date, contact_id } = await wholeDeal(context)
      const item = await findInList(context, 'listDeals', id)
      const { first_name, last_name } = wholeContact(context)
      const sent = { title, value, probability, expected_close_date }
      return all(
        same(item && Object.fromEntries(Object.keys(sent).map(field => [field, item[field]])), sent),
        same(item?.contacts, { id: contact_id, first_name, last_name }),
      )
    },
  },
  {
    sentence: 'A deal is listed with its stage',
    needs: ['stage'],
    run: async context => {
      const item = await findInList(context, 'listDeals', await idOf(createWholeDeal(context)))
      return all(
        fits(item?.pipeline_stages, fields({ id: uuid, name: text })),
        holds(
          JSON.stringify(item?.pipeline_stages ?? null).includes(String(context.options.stage)),
          'the stage',
          item,
        ),
      )
    },
  },
])
