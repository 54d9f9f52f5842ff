import { OnMatch, SubmissionOutcome } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { definePage } from '../lists/page.ts'
import { fieldTargets, fieldTypes, type LeadFormField, readFields } from './fields.ts'

export const OnMatchEnum = builder.enumType(OnMatch, { name: 'OnMatch' })
export const SubmissionOutcomeEnum = builder.enumType(SubmissionOutcome, { name: 'SubmissionOutcome' })

export const LeadFormFieldTypeEnum = builder.enumType('LeadFormFieldType', {
  description: 'What a field of a lead form takes.',
  values: fieldTypes,
})

export const LeadFormFieldTargetEnum = builder.enumType('LeadFormFieldTarget', {
  description: 'The contact value that a field fills.',
  values: fieldTargets,
})

const LeadFormFieldObject = builder.objectRef<LeadFormField>('LeadFormField').implement({
  description: 'One field of a lead form.',
  fields: t => ({
    id: t.exposeString('id', { description: 'The key of its value in a submission.' }),
    label: t.exposeString('label'),
    type: t.expose('type', { type: LeadFormFieldTypeEnum }),
    required: t.exposeBoolean('required'),
    options: t.stringList({ resolve: ({ options }) => [...options] }),
    mapsTo: t.expose('mapsTo', { type: LeadFormFieldTargetEnum, nullable: true }),
  }),
})

/** A form on the business's site that visitors submit. */
export const LeadForm = builder.prismaObject('LeadForm', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    name: t.exposeString('name'),
    fields: t.field({
      type: [LeadFormFieldObject],
      complexity: { field: 1, multiplier: 10 },
      resolve: ({ fields }) => readFields(fields),
    }),
    active: t.exposeBoolean('active', { description: 'An inactive form takes no submissions.' }),
    onMatch: t.expose('onMatch', { type: OnMatchEnum }),
    successMessage: t.exposeString('successMessage'),
    redirectUrl: t.expose('redirectUrl', { type: 'URL', nullable: true }),
    honeypotField: t.exposeString('honeypotField', { nullable: true }),
    allowedOrigins: t.exposeStringList('allowedOrigins'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** Everything one visitor sent through a lead form, and what came of it. */
export const FormSubmission = builder.prismaObject('FormSubmission', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    data: t.expose('data', { type: 'JSON' }),
    referrer: t.exposeString('referrer', { nullable: true }),
    page: t.exposeString('page', { nullable: true }),
    outcome: t.expose('outcome', { type: SubmissionOutcomeEnum }),
    replaced: t.expose('replaced', { type: 'JSON' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    form: t.relation('form', { nullable: true }),
    contact: t.relation('contact', { nullable: true }),
  }),
})

/** One page of lead forms. */
export const LeadFormPage = definePage(LeadForm)

/** One page of form submissions. */
export const FormSubmissionPage = definePage(FormSubmission)
