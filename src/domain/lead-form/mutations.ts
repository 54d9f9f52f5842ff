import { randomUUID } from 'node:crypto'
import { builder } from '../builder.ts'
import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { updateField } from '../writes/update-field.ts'
import { validateDefinition } from './check-definition.ts'
import { readFields } from './fields.ts'
import { CreateLeadFormInput, FormMetadataInput, submittedObject, UpdateLeadFormInput } from './inputs.ts'
import { LeadForm } from './object.ts'
import { leadFormRecord } from './record.ts'
import { type SubmitAnswer, submitForm } from './submission/submit.ts'
import type { SubmittedData } from './submission/validate-submission.ts'

createField('createLeadForm', leadFormRecord, {
  type: LeadForm,
  input: CreateLeadFormInput,
  description: 'Creates a lead form.',
  data: input => ({
    // Visitors know it, and a random one does not say when the form was made.
    id: randomUUID(),
    ...withColour(input),
    ...validateDefinition({
      fields: readFields(input.fields),
      honeypotField: input.honeypotField ?? null,
      allowedOrigins: input.allowedOrigins ?? [],
    }),
  }),
})

updateField('updateLeadForm', leadFormRecord, {
  type: LeadForm,
  input: UpdateLeadFormInput,
  description: 'Changes a lead form; what was submitted stays.',
  // Of two changes at once, the second is checked against what the first one left.
  data: (input, { record: form }) => {
    const { fields, honeypotField, allowedOrigins } = { ...form, ...input }
    const definition = validateDefinition({
      fields: readFields(fields),
      honeypotField,
      allowedOrigins,
      storedOrigins: form.allowedOrigins,
    })
    return Object.keys(input).length > 0 ? { ...withColour(input), ...definition } : {}
  },
})

/** Colours are stored in lower case, as browsers write them. */
function withColour<Input extends { readonly accentColor?: string | null | undefined }>(input: Input): Input {
  const { accentColor } = input
  return accentColor ? { ...input, accentColor: accentColor.toLowerCase() } : input
}

deleteField('deleteLeadForm', leadFormRecord, 'Answers the id. Its submissions stay and are unlinked.')

const SubmitLeadFormResult = builder.objectRef<SubmitAnswer>('SubmitLeadFormResult').implement({
  description: 'The answer to a visitor.',
  fields: t => ({
    success: t.boolean({ description: 'Always true: what fails is an error.', resolve: () => true }),
    contactId: t.expose('contactId', {
      type: 'UUID',
      description: 'The contact that was made or matched; of spam a random id.',
    }),
    successMessage: t.exposeString('successMessage', { description: 'The message for the visitor.' }),
    redirectUrl: t.expose('redirectUrl', {
      type: 'URL',
      nullable: true,
      description: 'Where to send the visitor; null for nowhere.',
    }),
  }),
})

builder.mutationField('submitLeadForm', t =>
  t.field({
    type: SubmitLeadFormResult,
    description:
      'Takes what a visitor sent through a form: creates a contact or updates the one with the e-mail that was sent, and records the submission. For anyone, signed in or not, 5 times a minute from one address. NOT_FOUND for an unknown or inactive form, FORBIDDEN for a page of an origin that the form does not allow.',
    access: 'public',
    scope: null,
    limit: { max: 5, window: '1m', per: 'address', appliesTo: 'all' },
    args: {
      formId: t.arg({ type: 'UUID', required: true, description: 'The form.' }),
      data: t.arg({
        type: 'JSON',
        required: true,
        constraint: submittedObject,
        description:
          'An object: field id to text; a checkbox may be a boolean, a number field a number. At most 100 fields of 5,000 characters each; those the form does not know are recorded.',
      }),
      metadata: t.arg({ type: FormMetadataInput, description: 'Where the visitor was.' }),
    },
    resolve: (_root, { formId, data, metadata }, context) =>
      submitForm(context, {
        formId,
        data: data as SubmittedData, // says its constraint, of which its type knows nothing
        referrer: metadata?.referrer ?? null,
        page: metadata?.page ?? null,
      }),
  }),
)
