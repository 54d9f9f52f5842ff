import { builder } from '../builder.ts'
import { notFound } from '../errors.ts'
import { inAccount, recordArgs } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { FormSubmission } from './object.ts'
import { formSubmissionRecord } from './record.ts'

builder.mutationField('markFormSubmission', t =>
  t.prismaField({
    type: FormSubmission,
    description:
      'Marks a submission as spam, or as no spam; the last mark counts. The contact that it made or changed stays as it is, and what the honeypot kept out makes none.',
    access: 'member',
    scope: 'write',
    args: {
      ...recordArgs,
      spam: t.arg.boolean({ required: true, description: 'Whether it is spam.' }),
    },
    resolve: async (query, _root, { accountId, id, spam }, { database }) => {
      const key = { accountId, id }
      // A transaction, as it names who has made the change.
      const marked = await database.prisma.$transaction(async ({ formSubmission }) => {
        const { count } = await formSubmission.updateMany({ where: key, data: { markedSpam: spam } })
        return count > 0 && formSubmission.findUnique({ ...query, where: inAccount(key) })
      })
      if (!marked) throw notFound(formSubmissionRecord.label)
      return marked
    },
  }),
)

deleteField(
  'deleteFormSubmission',
  formSubmissionRecord,
  'Deletes what a visitor sent, for good, and answers its id. The contact that it made or changed stays.',
)
