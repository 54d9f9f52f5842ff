import { builder } from '../builder.ts'
import { defineConnection } from '../lists/connections/define-connection.ts'
import { everything } from '../lists/list-filter.ts'
import { listField, readField } from '../lists/record-fields.ts'
import { formSubmissionFinding, leadFormFinding } from './finding.ts'
import { FormSubmission, FormSubmissionPage, LeadForm, LeadFormPage } from './object.ts'
import { formSubmissionRecord, leadFormRecord } from './record.ts'

listField(leadFormRecord, { page: LeadFormPage, finding: leadFormFinding })
readField(leadFormRecord, LeadForm)
readField(formSubmissionRecord, FormSubmission)
listField(formSubmissionRecord, {
  page: FormSubmissionPage,
  finding: formSubmissionFinding,
  own: {
    args: builder.args(t => ({
      formId: t.field({ type: 'UUID', description: 'Only submissions of this form.' }),
    })),
    filter: ({ formId }) =>
      formId ? { name: 'of form', where: ['r.form_id = $4::uuid'], values: [formId] } : everything,
  },
})

defineConnection(leadFormRecord, LeadForm, { finding: leadFormFinding }).ofAccount()
const submissions = defineConnection(formSubmissionRecord, FormSubmission, { finding: formSubmissionFinding })
submissions.ofAccount()
submissions.ofLinked()
