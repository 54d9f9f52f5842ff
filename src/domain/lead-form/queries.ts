import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { accountArgs } from '../fields/record-args.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { everything, type ListFilter } from '../lists/list-filter.ts'
import { pageArgs } from '../lists/page.ts'
import { readList } from '../lists/read-list.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { formSubmissionFinding, leadFormFinding } from './finding.ts'
import { FormSubmission, FormSubmissionPage, LeadForm, LeadFormPage } from './object.ts'
import { formSubmissionRecord, leadFormRecord } from './record.ts'

listField('leadForms', leadFormRecord, LeadFormPage, { finding: leadFormFinding })
readField('leadForm', leadFormRecord, LeadForm)

builder.queryField('formSubmissions', t =>
  t.field({
    type: FormSubmissionPage,
    description: "A page of what visitors sent through the account's lead forms, newest first.",
    access: 'member',
    accessInStatement: true,
    complexity: formSubmissionFinding.complexity,
    args: {
      ...accountArgs,
      ...pageArgs,
      ...formSubmissionFinding.args,
      formId: t.arg({ type: 'UUID', description: 'Only submissions of this form.' }),
    },
    resolve: (_root, args, context, info) =>
      readList(
        formSubmissionRecord,
        args,
        { context, info },
        formSubmissionFinding.wanted(args, submissionFilter(args.formId)),
      ),
  }),
)

function submissionFilter(formId: string | null | undefined): ListFilter {
  if (!formId) return everything
  return { name: 'of form', where: ['r.form_id = $4::uuid'], values: [formId] }
}

const leadForms = defineConnection(leadFormRecord, LeadForm, { finding: leadFormFinding })
leadForms.ofAccount(Account, 'leadForms')

const submissions = defineConnection(formSubmissionRecord, FormSubmission, { finding: formSubmissionFinding })
submissions.ofAccount(Account, 'formSubmissions')
submissions.fieldOf(LeadForm, 'submissions', 'formId')
submissions.fieldOf(Contact, 'submissions', 'contactId')
