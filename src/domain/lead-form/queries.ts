import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { FormSubmissionPage, LeadForm, LeadFormPage } from './object.ts'

builder.queryField('leadForms', t =>
  t.field({
    type: LeadFormPage,
    access: 'member',
    complexity: pageComplexity,
    args: { accountId: t.arg({ type: 'UUID', required: true }), ...pageArgs },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const where = { accountId }
      const { leadForm } = context.database.prisma
      return readPage(context, page, window => [
        leadForm.findMany({
          ...itemsQuery('LeadForm', context, info),
          where,
          orderBy: newestFirst,
          ...window,
        }),
        leadForm.count({ where }),
      ])
    },
  }),
)

builder.queryField('leadForm', t =>
  t.prismaField({
    type: LeadForm,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.leadForm.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)

builder.queryField('formSubmissions', t =>
  t.field({
    type: FormSubmissionPage,
    access: 'member',
    complexity: pageComplexity,
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      ...pageArgs,
      formId: t.arg({ type: 'UUID', description: 'Only submissions of this form.' }),
    },
    resolve: (_root, { accountId, formId, ...page }, context, info) => {
      const where = { accountId, ...(formId ? { formId } : {}) }
      const { formSubmission } = context.database.prisma
      return readPage(context, page, window => [
        formSubmission.findMany({
          ...itemsQuery('FormSubmission', context, info),
          where,
          orderBy: newestFirst,
          ...window,
        }),
        formSubmission.count({ where }),
      ])
    },
  }),
)
