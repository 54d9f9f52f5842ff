import { isObject } from '../../is-object.ts'
import { builder } from '../builder.ts'
import { type Constraint, entries, filledText, maxCharacters } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import { accentColour } from './accent-colour.ts'
import { maxFields, maxOptions } from './fields.ts'
import { LeadFormFieldTargetEnum, LeadFormFieldTypeEnum, OnMatchEnum } from './object.ts'
import { maxKeyChars, maxSubmittedFields, maxValueChars } from './submission/validate-submission.ts'

const LeadFormFieldInput = builder.inputType('LeadFormFieldInput', {
  description: 'What a field of a lead form is made from.',
  fields: t => ({
    id: t.string({
      required: true,
      constraint: filledText(100),
    }),
    label: t.string({ required: true, constraint: filledText(255) }),
    type: t.field({ type: LeadFormFieldTypeEnum, required: true }),
    required: t.boolean(),
    options: t.stringList({ constraint: entries(maxOptions) }),
    mapsTo: t.field({ type: LeadFormFieldTargetEnum }),
  }),
})

const optional = inputFields(t => ({
  title: t.string({ constraint: filledText(255) }),
  active: t.boolean(),
  onMatch: t.field({ type: OnMatchEnum }),
  submitLabel: t.string({ constraint: filledText(100) }),
  successMessage: t.string({ constraint: filledText(1_000) }),
  redirectUrl: t.field({ type: 'URL' }),
  honeypotField: t.string({ constraint: filledText(100) }),
  accentColor: t.string({ constraint: accentColour }),
  allowedOrigins: t.stringList({ constraint: entries(50) }),
}))

/** What a new lead form is made of. */
export const CreateLeadFormInput = builder.inputType('CreateLeadFormInput', {
  description: 'What a lead form is made from. It takes submissions at once, unless `active` is false.',
  fields: t => ({
    name: t.string({ required: true, constraint: filledText(255) }),
    fields: t.field({ type: [LeadFormFieldInput], required: true, constraint: entries(maxFields) }),
    ...optional(t),
  }),
})

/** What of a lead form may change. */
export const UpdateLeadFormInput = builder.inputType('UpdateLeadFormInput', {
  description: updateDescription,
  fields: t => ({
    name: t.string({ constraint: filledText(255) }),
    fields: t.field({ type: [LeadFormFieldInput], constraint: entries(maxFields) }),
    ...optional(t),
  }),
})

/** JSON that is an object of what visitors send: more is checked against the form's fields. */
export const submittedObject: Constraint = {
  schema: {
    type: 'object',
    maxProperties: maxSubmittedFields,
    propertyNames: { maxLength: maxKeyChars },
    additionalProperties: {
      anyOf: [
        { type: 'string', maxLength: maxValueChars },
        ...['boolean', 'number', 'null'].map(type => ({ type })),
      ],
    },
  },
  check: value => (isObject(value) ? undefined : 'Must be an object'),
}

/** Where a visitor was when they submitted a form. */
export const FormMetadataInput = builder.inputType('FormMetadataInput', {
  description: 'Where a visitor was when they submitted a form, as the page reports it.',
  fields: t => ({
    referrer: t.string({
      constraint: maxCharacters(2_048),
      description: 'The address the visitor came from. At most 2,048 characters.',
    }),
    page: t.string({
      constraint: maxCharacters(2_048),
      description: 'The page the form is on. At most 2,048 characters.',
    }),
  }),
})
