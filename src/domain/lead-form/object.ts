import { OnMatch, SubmissionOutcome } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { describedTargets, describedTypes, type LeadFormField, readFields } from './fields.ts'
import { formSubmissionRecord, leadFormRecord } from './record.ts'
import { readRedirectUrl } from './redirect-url.ts'

export const OnMatchEnum = builder.enumType(OnMatch, { name: 'OnMatch' })
export const SubmissionOutcomeEnum = builder.enumType(SubmissionOutcome, { name: 'SubmissionOutcome' })

export const LeadFormFieldTypeEnum = builder.enumType('LeadFormFieldType', {
  description: 'What a field of a lead form takes.',
  values: describedTypes,
})

export const LeadFormFieldTargetEnum = builder.enumType('LeadFormFieldTarget', {
  description: 'The contact value that a field fills.',
  values: describedTargets,
})

const LeadFormFieldObject = builder.objectRef<LeadFormField>('LeadFormField').implement({
  description: 'One field of a lead form.',
  fields: t => ({
    id: t.exposeString('id', {
      description: 'The key of its value in a submission; no two fields of a form have the same.',
    }),
    label: t.exposeString('label', { description: 'What the visitor reads beside it.' }),
    type: t.expose('type', { type: LeadFormFieldTypeEnum, description: 'What it takes.' }),
    required: t.exposeBoolean('required', {
      description: 'Whether a submission without a value for it is refused; false unless given.',
    }),
    options: t.stringList({
      description:
        'What a select, or a checkbox with values of its own, may send; a select has one at least.',
      resolve: ({ options }) => options,
    }),
    mapsTo: t.expose('mapsTo', {
      type: LeadFormFieldTargetEnum,
      nullable: true,
      description: 'The value of the contact that it fills, each by one field at most; null for none.',
    }),
  }),
})

/** A form on the business's site that visitors submit. */
export const LeadForm = builder.prismaObject('LeadForm', {
  fields: t => ({
    ...columnFields(t, leadFormRecord),
    fields: t.field({
      type: [LeadFormFieldObject],
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ fields }) => readFields(fields),
    }),
    active: t.exposeBoolean('active', { description: 'An inactive form takes no submissions.' }),
    redirectUrl: t.field({
      type: 'URL',
      nullable: true,
      resolve: ({ redirectUrl }) => readRedirectUrl(redirectUrl),
    }),
  }),
})

/** Everything one visitor sent through a lead form, and what came of it. */
export const FormSubmission = builder.prismaObject('FormSubmission', {
  fields: t => ({
    ...columnFields(t, formSubmissionRecord),
    spam: t.boolean({
      description: 'Whether it counts as spam: as it was marked, or else as the honeypot found it.',
      select: { markedSpam: true, outcome: true },
      resolve: ({ markedSpam, outcome }) => markedSpam ?? outcome === 'spam',
    }),
  }),
})
