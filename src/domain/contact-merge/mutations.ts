import { builder } from '../builder.ts'
import { UpdateContactInput } from '../contact/inputs.ts'
import { Contact } from '../contact/object.ts'
import { contactRecord } from '../contact/record.ts'
import { notFound } from '../errors.ts'
import { distinctEntries } from '../fields/constraints.ts'
import { points } from '../fields/points.ts'
import { accountArgs, expectationArgs, inAccount } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { mergeContacts } from './merge-contacts.ts'
import { contactMergeRecord } from './record.ts'

/** Each takes the work of a write, whatever hangs on it. */
const maxMerged = 20

builder.mutationField('mergeContacts', t =>
  t.prismaField({
    type: Contact,
    description:
      'Merges contacts into one that is kept: their records move to it (sent invoices and submissions too), it has the values of `input`, its empty ones are filled from theirs in the order given, and they are deleted. Contact.merges has the merged contacts as they were, and the user that merged them. Each record that moves costs a point.',
    access: 'member',
    scope: 'write',
    complexity: ({ mergeIds }) => ({ field: points.write * (1 + mergeIds.length) }),
    args: {
      ...accountArgs,
      keepId: t.arg({ type: 'UUID', required: true, description: 'The contact that is kept.' }),
      mergeIds: t.arg({
        type: ['UUID'],
        required: true,
        constraint: distinctEntries(maxMerged),
        description: `The contacts that are merged into it, from 1 to ${maxMerged}, each named once.`,
      }),
      input: t.arg({
        type: UpdateContactInput,
        description: 'What of the kept contact changes; nothing where absent.',
      }),
      ...expectationArgs,
    },
    resolve: async (query, _root, { input, ...merge }, context) => {
      const { accountId, keepId } = merge
      await mergeContacts(context, { ...merge, values: refuseNulls(contactRecord, input ?? {}) })
      const { contact } = context.database.prisma
      const where = inAccount({ accountId, id: keepId })
      const kept = await contact.findUnique({ ...query, where })
      if (!kept) throw notFound(contactRecord.label)
      return kept
    },
  }),
)

deleteField(
  'deleteContactMerge',
  contactMergeRecord,
  'Deletes for good what is kept of a contact that was merged, and answers the id. The contact that was kept stays as it is.',
)
