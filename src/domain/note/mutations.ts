import { builder } from '../builder.ts'
import { badInput } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { accountArgs, changeArgs, inAccount } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { AddNoteInput, UpdateNoteInput } from './inputs.ts'
import { Note } from './object.ts'
import { noteRecord } from './record.ts'

builder.mutationField('addNote', t =>
  t.prismaField({
    type: Note,
    description: 'Adds a note about a contact or a deal; the viewer is its author.',
    access: 'member',
    args: { ...accountArgs, input: t.arg({ type: AddNoteInput, required: true }) },
    resolve: (query, _root, { accountId, input }, context) => {
      refuseUnlessAboutOne(input)
      const { userId: authorId } = requireViewer(context)
      return withLinks(context, noteRecord, { accountId, input }, () =>
        context.database.prisma.note.create({
          ...query,
          data: { ...withoutNulls(input), text: input.text, accountId, authorId },
        }),
      )
    },
  }),
)

builder.mutationField('updateNote', t =>
  t.prismaField({
    type: Note,
    description: 'Changes the text of a note, whoever wrote it; its author stays.',
    access: 'member',
    args: { ...changeArgs, input: t.arg({ type: UpdateNoteInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) => {
      const data = refuseNulls(input, ['text'])
      return withLockedRecord(context, noteRecord, key, ({ tx }) =>
        tx.note.update({ ...query, where: inAccount(key), data }),
      )
    },
  }),
)

deleteField('deleteNote', noteRecord, 'Answers the id. Any member may delete any note.')

function refuseUnlessAboutOne({ contactId, dealId }: typeof AddNoteInput.$inferInput): void {
  const given = [contactId, dealId].filter(id => typeof id === 'string')
  if (given.length === 1) return
  const message = 'Exactly one of contactId and dealId must be given'
  throw badInput({ 'input.contactId': [message], 'input.dealId': [message] })
}
