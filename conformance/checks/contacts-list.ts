import { type Check, type Context, numberChecks } from '../check.ts'
import { all, hasStatus, holds, same } from '../outcome.ts'
import {
  contactSources,
  contactTypes,
  createWholeContact,
  findInList,
  idOf,
  itemsOf,
  wholeContact,
} from '../records.ts'
import { fields, oneOf, orNull, text, timestamp, uuid } from '../shape.ts'
import { checkList } from './lists.ts'

const contact = fields({
  id: uuid,
  first_name: text,
  last_name: orNull(text),
  email: orNull(text),
  phone: orNull(text),
  company: orNull(text),
  contact_type: oneOf(...contactTypes),
  source: oneOf(...contactSources),
  created_at: timestamp,
})

/** Section 1: GET /api/v1/contacts. */
export const contactListChecks = numberChecks(1, [
  ...checkList('listContacts', contact),
  checkSearch('first name', context => wholeContact(context).first_name),
  checkSearch('last name', context => wholeContact(context).last_name),
  checkSearch('e-mail', context => wholeContact(context).email),
  {
    sentence: 'A search that matches nobody answers no records, and a total of 0',
    run: async ({ caller, run }) => {
      const reply = await caller.call('listContacts', { query: { search: `nobody-${run}z` } })
      return all(hasStatus(reply, 200), same(reply.field('data'), []), same(Number(reply.field('total')), 0))
    },
  },
  {
    sentence: 'total is the number of matching records',
    run: async context => {
      await idOf(createWholeContact(context))
      const { caller } = context
      const query = { search: wholeContact(context).email, page_size: 100 }
      const reply = await caller.call('listContacts', { query })
      return same(Number(reply.field('total')), itemsOf(reply).length)
    },
  },
  {
    sentence: 'type lists the contacts of that type only',
    run: async context => {
      const id = await idOf(createWholeContact(context))
      const found = await findInList(context, 'listContacts', id, { type: 'vendor' })
      const clients = await context.caller.call('listContacts', { query: { type: 'client', page_size: 100 } })
      const odd = itemsOf(clients).find(({ contact_type }) => contact_type !== 'client')
      return all(
        hasStatus(clients, 200),
        holds(odd === undefined, 'clients only', odd ?? 'so it is'),
        holds(
          found !== undefined,
          'the vendor among vendors',
          found === undefined ? 'it is not there' : 'it is there',
        ),
      )
    },
  },
])

function checkSearch(what: string, wordsOf: (context: Context) => string): Omit<Check, 'id'> {
  return {
    sentence: `search matches the ${what}`,
    run: async context => {
      const id = await idOf(createWholeContact(context))
      const reply = await context.caller.call('listContacts', { query: { search: wordsOf(context) } })
      const ids = itemsOf(reply).map(item => item.id)
      return all(hasStatus(reply, 200), holds(ids.includes(id), `the contact ${id}`, ids))
    },
  }
}
