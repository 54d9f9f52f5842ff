import type { SnapshotStatement } from '../../database/database.ts'
import type { Contact as ContactRow } from '../../generated/prisma/client.ts'
import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import { selectedFields } from '../selected-fields.ts'
import { contactsExportStatement } from './export-statement.ts'
import { Contact } from './object.ts'

interface Batch {
  readonly contacts: ContactRow[]
}

const ContactsExportBatch = builder.objectRef<Batch>('ContactsExportBatch').implement({
  description: 'Some of the contacts of an export.',
  fields: t => ({
    // Plain fields cost nothing more for a contact. What is read for each one by itself does, so
    // the multiplier lets a caller have all plain fields and little else.
    contacts: t.field({
      type: [Contact],
      complexity: { field: 1, multiplier: 100 },
      resolve: batch => batch.contacts,
    }),
  }),
})

builder.subscriptionField('contactsExport', t =>
  t.field({
    type: ContactsExportBatch,
    description: 'All contacts of the account as they are at one moment, oldest first, in batches.',
    access: 'member',
    limit: { max: 5, window: '1m', per: 'viewer-and-account', scope: 'documented' },
    args: { accountId: t.arg({ type: 'UUID', required: true }) },
    subscribe: (_root, { accountId }, context, info) =>
      exportContacts(context, contactsExportStatement(accountId, selectedFields(info, ['contacts']))),
    resolve: batch => batch,
  }),
)

async function* exportContacts(
  context: Context,
  statement: SnapshotStatement,
): AsyncGenerator<Batch, void, void> {
  for await (const { rows } of context.database.readSnapshot([statement])) {
    // The statement selects what is asked of the model under its name; drivers do not type their rows.
    yield { contacts: rows as unknown as ContactRow[] }
  }
}
