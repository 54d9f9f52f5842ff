import { builder } from '../builder.ts'
import { accountArgs, changeArgs } from '../fields/record-args.ts'
import { deleteField } from '../writes/delete-field.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import { validateDefinition } from './check-definition.ts'
import {
  CreateLeadFormInput,
  FormMetadataInput,
  fillFields,
  submittedObject,
  UpdateLeadFormInput,
} from './inputs.ts'
import { LeadForm } from './object.ts'
import { leadFormRecord } from './record.ts'
import { updateForm } from './save-form.ts'
import { type SubmitAnswer, submitForm } from './submission/submit.ts'
import type { SubmittedData } from './submission/validate-submission.ts'

builder.mutationField('createLeadForm', t =>
  t.prismaField({
    type: LeadForm,
    description: 'Creates a lead form.',
    access: 'member',
    args: {
      ...accountArgs,
      input: t.arg({ type: CreateLeadFormInput, required: true }),
    },
    resolve: (query, _root, { accountId, input }, context) => {
      const definition = validateDefinition({
        fields: fillFields(input.fields),
        honeypotField: input.honeypotField ?? null,
        allowedOrigins: input.allowedOrigins ?? [],
      })
      return context.database.prisma.leadForm.create({
        ...query,
        data: { ...withoutNulls(input), ...definition, accountId, name: input.name },
      })
    },
  }),
)

builder.mutationField('updateLeadForm', t =>
  t.prismaField({
    type: LeadForm,
    description: 'Changes a lead form; what was submitted stays.',
    access: 'member',
    args: {
      ...changeArgs,
      input: t.arg({ type: UpdateLeadFormInput, required: true }),
    },
    resolve: (query, _root, { input, ...key }, context) => {
      const { fields, honeypotField, allowedOrigins, ...data } = refuseNulls(input, [
        'name',
        'fields',
        'active',
        'onMatch',
        'successMessage',
        'allowedOrigins',
      ])
      const definition = { fields: fields && fillFields(fields), honeypotField, allowedOrigins }
      return updateForm(context, { ...key, definition, data, query })
    },
  }),
)

deleteField('deleteLeadForm', leadFormRecord, 'Answers the id. Its submissions stay and are unlinked.')

const SubmitLeadFormResult = builder.objectRef<SubmitAnswer>('SubmitLeadFormResult').implement({
  description: 'What the visitor is answered.',
  fields: t => ({
    success: t.boolean({ description: 'Always true: what fails is an error.', resolve: () => true }),
    contactId: t.expose('contactId', {
      type: 'UUID',
      description: 'The contact that was made or matched; of spam a random id.',
    }),
    successMessage: t.exposeString('successMessage', { description: 'What to tell the visitor.' }),
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
