import { type Check, numberChecks } from '../check.ts'
import { all, fits, hasStatus, refusesFields, same } from '../outcome.ts'
import {
  contactSources,
  contactTypes,
  createWholeContact,
  findInList,
  idOf,
  recordOf,
  wholeContact,
} from '../records.ts'
import { fields, oneOf, orNull, text, timestamp, uuid } from '../shape.ts'
import { checkRefusal } from './refusal.ts'

const created = fields({
  id: uuid,
  first_name: text,
  last_name: orNull(text),
  email: orNull(text),
  contact_type: oneOf(...contactTypes),
  source: oneOf(...contactSources),
  created_at: timestamp,
})

/** What the service chooses where nothing was given. */
const chosen = fields({ contact_type: oneOf(...contactTypes), source: oneOf(...contactSources) })

/** Section 2: POST /api/v1/contacts. */
export const contactCreateChecks = numberChecks(2, [
  {
    sentence: 'POST /api/v1/contacts answers 201 with {data} and the contract’s fields',
    run: async context => {
      const reply = await createWholeContact(context)
      return all(hasStatus(reply, 201), fits(reply.field('data'), created))
    },
  },
  {
    sentence: 'The contact has the values that were sent',
    run: async context => {
      const { account_id: _, phone: _phone, company: _company, ...sent } = wholeContact(context)
      const record = await recordOf(createWholeContact(context))
      return same(Object.fromEntries(Object.keys(sent).map(field => [field, record[field]])), sent)
    },
  },
  {
    sentence: 'The contact is listed with all its values',
    run: async context => {
      const id = await idOf(createWholeContact(context))
      const { account_id: _, ...sent } = wholeContact(context)
      const item = await findInList(context, 'listContacts', id)
      return same(item && Object.fromEntries(Object.keys(sent).map(field => [field, item[field]])), sent)
    },
  },
  {
    sentence: 'Only account_id and first_name are required of a contact',
    run: async ({ caller, options, run }) => {
      const body = { account_id: options.account, first_name: `Conformance check ${run}` }
      const reply = await caller.call('createContact', { body })
      return all(hasStatus(reply, 201), fits(reply.field('data'), chosen))
    },
  },
  ...contactSources.map(
    (source, index): Omit<Check, 'id'> => ({
      sentence: `A contact may have the source ${source} and the type ${contactTypes[index % 5]}`,
      run: async ({ caller, options, run }) => {
        const words = { contact_type: contactTypes[index % contactTypes.length], source }
        const body = { account_id: options.account, first_name: `Conformance check ${run}`, ...words }
        const reply = caller.call('createContact', { body })
        const { contact_type, source: answered } = await recordOf(reply)
        return all(hasStatus(await reply, 201), same({ contact_type, source: answered }, words))
      },
    }),
  ),
  refusal('A contact without first_name is refused: Required', 'first_name', undefined, 'Required'),
  refusal('A contact without account_id is refused: Required', 'account_id', undefined, 'Required'),
  refusal('An e-mail that is none is refused', 'email', 'no address'),
  refusal('An unknown contact_type is refused', 'contact_type', 'friend'),
  refusal('An unknown source is refused', 'source', 'newspaper'),
  refusal('A first_name that is no string is refused', 'first_name', 7),
  {
    sentence: 'details of a 400 name each field that fails',
    run: async context => {
      const body = {
        ...wholeContact(context),
        first_name: undefined,
        email: 'no address',
        source: 'newspaper',
      }
      const reply = await context.caller.call('createContact', { body })
      return refusesFields(reply, 'first_name', 'email', 'source')
    },
  },
])

function refusal(sentence: string, field: string, value: unknown, message?: string): Omit<Check, 'id'> {
  return checkRefusal({ sentence, endpoint: 'createContact', validBody: wholeContact, field, value, message })
}
