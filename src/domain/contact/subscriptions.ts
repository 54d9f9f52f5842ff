import { type GraphQLSchema, getNamedType, isLeafType, isObjectType } from 'graphql'
import type { Contact as ContactRow } from '../../generated/prisma/client.ts'
import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { accountArgs } from '../fields/record-args.ts'
import { selectedFields } from '../lists/asked/selected-fields.ts'
import { payAsRead } from '../streams/pay-as-read.ts'
import { readingOf } from '../streams/start-stream.ts'
import { contactsExportStatement } from './export-statement.ts'
import { Contact } from './object.ts'

interface Batch {
  readonly contacts: ContactRow[]
}

/** The operation's points pay for so many contacts; where relations are read, every further so many cost as much again. */
const contactsPaidFor = 100

const ContactsExportBatch = builder.objectRef<Batch>('ContactsExportBatch').implement({
  description: 'Some of the contacts of an export.',
  fields: t => ({
    contacts: t.expose('contacts', {
      type: [Contact],
      description: 'The next of the contacts, as many as were read at once.',
      complexity: { field: 1, multiplier: contactsPaidFor },
    }),
  }),
})

builder.subscriptionField('contactsExport', t =>
  t.field({
    type: ContactsExportBatch,
    description:
      'All contacts of the account as they are at one moment, oldest first, in batches. What hangs on them is read with each batch, and every hundred contacts cost what the operation costs.',
    access: 'member',
    limit: { max: 5, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    args: accountArgs,
    subscribe: (_root, { accountId }, context, info) => {
      const fields = selectedFields(info, ['contacts'])
      const batches = readBatches(context, accountId, fields)
      if (!readsMore(fields, info.schema)) return batches
      const { cost } = context
      return payAsRead(batches, cost, ({ contacts }) =>
        Math.ceil((cost.operation * contacts.length) / contactsPaidFor),
      )
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

async function* readBatches(
  context: Context,
  accountId: string,
  fields: ReadonlySet<string>,
): AsyncGenerator<Batch, void, void> {
  const statement = contactsExportStatement(accountId, fields)
  for await (const { rows } of context.database.readSnapshot([statement], readingOf(context))) {
    const contacts = rows.map(row => Object.assign(row, { accountId }))
    // The statement selects what is asked of the model under its name; drivers do not type their rows.
    yield { contacts: contacts as unknown as ContactRow[] }
  }
}
