import { type GraphQLSchema, getNamedType, isLeafType, isObjectType } from 'graphql'
import type { Contact as ContactRow } from '../../../generated/prisma/client.ts'
import { builder } from '../../builder.ts'
import { Contact } from '../../contact/object.ts'
import type { Context } from '../../context.ts'
import { requireAccess } from '../../fields/access.ts'
import { points } from '../../fields/points.ts'
import { accountArgs } from '../../fields/record-args.ts'
import { selectedFields } from '../../lists/asked/selected-fields.ts'
import { pricedAsExported } from '../../streams/points-of-events.ts'
import { runningExport } from '../export-run.ts'
import { contactsExportStatement } from './export-statement.ts'

interface Batch {
  readonly contacts: ContactRow[]
}

/** The operation's points are what so many contacts may cost; it is refused where that is too much for one operation. */
const contactsPaidFor = 5
/**
 * The most points that an event with relations may cost, so that it is read and written in some milliseconds: it has
 * fewer contacts the more may hang on each, and one at least.
 */
const pointsOfEvent = { usual: 1_000, whileRequestsCome: 200 } as const

const ContactsExportBatch = builder.objectRef<Batch>('ContactsExportBatch').implement({
  description: 'Some of the contacts of an export.',
  fields: t => ({
    contacts: t.expose('contacts', {
      type: [Contact],
      description: 'The next of the contacts, as many as were read at once.',
      complexity: { field: 1, multiplier: contactsPaidFor },
      extensions: pricedAsExported,
    }),
  }),
})

builder.subscriptionField('contactsExport', t =>
  t.field({
    type: ContactsExportBatch,
    description:
      'All contacts of the account as they are at one moment, oldest first, in batches. What hangs on them is read with each batch, and costs what it would cost in a list; a caller without points left waits for new ones.',
    access: 'member',
    scope: 'export',
    limit: { max: 5, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    args: accountArgs,
    subscribe: (_root, { accountId }, context, info) => {
      const fields = selectedFields(info, ['contacts'])
      const batches = readBatches(context, accountId, fields)
      return readsMore(fields, info.schema) ? divideBatches(batches, context, accountId) : batches
    },
    resolve: batch => batch,
  }),
)

/** Whether an operation asks for more of contacts than their own values. */
function readsMore(fields: ReadonlySet<string>, schema: GraphQLSchema): boolean {
  const type = schema.getType('Contact')
  if (!isObjectType(type)) throw new Error('The schema has no Contact')
  const known = type.getFields()
  return [...fields].some(name => known[name] && !isLeafType(getNamedType(known[name].type)))
}

/**
 * So that no event is large; while one is answered no other export reads relations. These are read as they are then: only
 * for who still may.
 */
async function* divideBatches(
  batches: AsyncIterable<Batch>,
  context: Context,
  accountId: string,
): AsyncGenerator<Batch, void, void> {
  const { cost } = context
  const run = runningExport(context)
  const ofContacts = cost.operation - points.operation - points.read
  const pointsOfContact = Math.max(1, ofContacts / contactsPaidFor)
  for await (const { contacts } of batches) {
    for (let start = 0, size = 0; start < contacts.length; start += size) {
      const points = run.isHurried ? pointsOfEvent.whileRequestsCome : pointsOfEvent.usual
      size = Math.max(1, Math.floor(points / pointsOfContact))
      await run.takeRelationsTurn()
      await requireAccess('member', accountId, context)
      yield { contacts: contacts.slice(start, start + size) }
    }
  }
}

async function* readBatches(
  context: Context,
  accountId: string,
  fields: ReadonlySet<string>,
): AsyncGenerator<Batch, void, void> {
  const statement = contactsExportStatement(accountId, fields)
  const batches = runningExport(context).readSnapshot({ accountId, kind: 'contacts' }, [statement])
  // The statement selects what is asked of the model under its name; drivers do not type their rows.
  for await (const { rows } of batches) yield { contacts: rows as unknown as ContactRow[] }
}
