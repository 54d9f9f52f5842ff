import type { GraphQLResolveInfo } from 'graphql'
import type { Contact as ContactRow } from '../../generated/prisma/client.ts'
import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { accountArgs } from '../fields/record-args.ts'
import { askedRelations } from '../lists/asked-relations.ts'
import { itemsQuery } from '../lists/page.ts'
import { selectedFields } from '../lists/selected-fields.ts'
import { payAsRead } from '../streams/pay-as-read.ts'
import { readingOf } from '../streams/start-stream.ts'
import { contactsExportStatement } from './export-statement.ts'
import { Contact } from './object.ts'

interface Batch {
  readonly accountId: string
  readonly contacts: ContactRow[]
}

/** The operation's points pay for so many contacts; where relations are read, every further so many cost as much again. */
const contactsPaidFor = 100

const ContactsExportBatch = builder.objectRef<Batch>('ContactsExportBatch').implement({
  description: 'Some of the contacts of an export.',
  fields: t => ({
    contacts: t.field({
      type: [Contact],
      description: 'The next of the contacts, as many as were read at once.',
      complexity: { field: 1, multiplier: contactsPaidFor },
      resolve: (batch, _args, context, info) =>
        askedRelations(info, 'Contact', []).length > 0 ? readRelated(batch, context, info) : batch.contacts,
    }),
  }),
})

builder.subscriptionField('contactsExport', t =>
  t.field({
    type: ContactsExportBatch,
    description:
      'All contacts of the account as they are at one moment, oldest first, in batches. Relations are read with each batch, and every hundred contacts cost what the operation costs.',
    access: 'member',
    limit: { max: 5, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    args: accountArgs,
    subscribe: (_root, { accountId }, context, info) => {
      const batches = readBatches(context, accountId, selectedFields(info, ['contacts']))
      if (askedRelations(info, 'Contact', ['contacts']).length === 0) return batches
      const { cost } = context
      return payAsRead(batches, cost, ({ contacts }) =>
        Math.ceil((cost.operation * contacts.length) / contactsPaidFor),
      )
    },
    resolve: batch => batch,
  }),
)

async function* readBatches(
  context: Context,
  accountId: string,
  fields: ReadonlySet<string>,
): AsyncGenerator<Batch, void, void> {
  const statement = contactsExportStatement(accountId, fields)
  for await (const { rows } of context.database.readSnapshot([statement], readingOf(context))) {
    // The statement selects what is asked of the model under its name; drivers do not type their rows.
    yield { accountId, contacts: rows as unknown as ContactRow[] }
  }
}

/** The batch with its relations, which are read now: contacts deleted since the snapshot are left out. */
async function readRelated(
  { accountId, contacts }: Batch,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<ContactRow[]> {
  const found = await context.database.prisma.contact.findMany({
    ...itemsQuery('Contact', context, info, []),
    where: { accountId, id: { in: contacts.map(({ id }) => id) } },
  })
  const byId = new Map(found.map(contact => [contact.id, contact]))
  return contacts.flatMap(contact => {
    const related = byId.get(contact.id)
    // The contact's own values are those of the snapshot.
    return related ? [{ ...related, ...contact }] : []
  })
}
