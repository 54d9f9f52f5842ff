import { builder } from '../builder.ts'
import { accountArgs, changeArgs } from '../fields/record-args.ts'
import { deleteField } from '../lists/record-fields.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import {
  CreateLeadFormInput,
  FormMetadataInput,
  fillFields,
  jsonObject,
  UpdateLeadFormInput,
} from './inputs.ts'
import { LeadForm } from './object.ts'
import { leadFormRecord } from './record.ts'
import { updateForm, validateDefinition } from './save-form.ts'
import { type SubmitAnswer, submitForm } from './submission/submit.ts'
import type { SubmittedData } from './submission/validate-submission.ts'

builder.mutationField('createLeadForm', t =>
  t.prismaField({
    type: LeadForm,
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
    success: t.boolean({ resolve: () => true }),
    contactId: t.expose('contactId', { type: 'UUID', description: 'The created or updated contact.' }),
    successMessage: t.exposeString('successMessage'),
    redirectUrl: t.expose('redirectUrl', { type: 'URL', nullable: true }),
  }),
})

builder.mutationField('submitLeadForm', t =>
  t.field({
    type: SubmitLeadFormResult,
    description: 'Creates or updates a contact and records the submission.',
    access: 'public',
    limit: { max: 5, window: '1m', per: 'address', appliesTo: 'all' },
    args: {
      formId: t.arg({ type: 'UUID', required: true }),
      data: t.arg({
        type: 'JSON',
        required: true,
        constraint: jsonObject,
        description: 'An object: field id to value.',
      }),
      metadata: t.arg({ type: FormMetadataInput }),
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
