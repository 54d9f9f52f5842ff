import { builder } from '../builder.ts'
import { accountArgs } from '../fields/record-args.ts'
import { everything, type ListFilter } from '../lists/list-statement.ts'
import { pageArgs, pageComplexity } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { FormSubmissionPage, LeadForm, LeadFormPage } from './object.ts'
import { formSubmissionRecord, leadFormRecord } from './record.ts'

listField('leadForms', leadFormRecord, LeadFormPage)
readField('leadForm', leadFormRecord, LeadForm)

builder.queryField('formSubmissions', t =>
  t.field({
    type: FormSubmissionPage,
    access: 'member',
    accessInStatement: true,
    complexity: pageComplexity,
    args: {
      ...accountArgs,
      ...pageArgs,
      formId: t.arg({ type: 'UUID', description: 'Only submissions of this form.' }),
    },
    resolve: (_root, args, context, info) =>
      readList(formSubmissionRecord, args, { context, info }, submissionFilter(args.formId)),
  }),
)

function submissionFilter(formId: string | null | undefined): ListFilter {
  if (!formId) return everything
  return { name: 'of form', where: ['r.form_id = $4::uuid'], values: [formId] }
}
