import { isObject } from '../../is-object.ts'
import { builder } from '../builder.ts'
import { type Constraint, entries, filledText, text } from '../fields/constraints.ts'
import { inputFields, updateDescription } from '../fields/input-fields.ts'
import type { LeadFormField } from './fields.ts'
import { LeadFormFieldTargetEnum, LeadFormFieldTypeEnum, OnMatchEnum } from './object.ts'

const LeadFormFieldInput = builder.inputType('LeadFormFieldInput', {
  fields: t => ({
    id: t.string({
      required: true,
      constraint: filledText(100),
      description: 'The key of its value in a submission.',
    }),
    label: t.string({ required: true, constraint: filledText(255) }),
    type: t.field({ type: LeadFormFieldTypeEnum, required: true }),
    required: t.boolean({ description: 'False when absent.' }),
    options: t.stringList({
      constraint: entries(100),
      description: 'What a select, or a checkbox with values of its own, may send.',
    }),
    mapsTo: t.field({ type: LeadFormFieldTargetEnum, description: 'At most one field per target.' }),
  }),
})

const optional = inputFields(t => ({
  active: t.boolean({ description: 'True where a new form does not say.' }),
  onMatch: t.field({ type: OnMatchEnum, description: '`update` where a new form does not say.' }),
  successMessage: t.string({ constraint: filledText(1_000) }),
  redirectUrl: t.field({ type: 'URL' }),
  honeypotField: t.string({
    constraint: filledText(100),
    description: 'A key people do not see, of a field that is neither required nor mapped, or of none.',
  }),
  allowedOrigins: t.stringList({
    constraint: entries(50),
    description: 'Browser origins that may submit; empty means any.',
  }),
}))

/** What a new lead form is made of. */
export const CreateLeadFormInput = builder.inputType('CreateLeadFormInput', {
  fields: t => ({
    name: t.string({ required: true, constraint: filledText(255) }),
    fields: t.field({ type: [LeadFormFieldInput], required: true, constraint: entries(100) }),
    ...optional(t),
  }),
})

/** What of a lead form may change. */
export const UpdateLeadFormInput = builder.inputType('UpdateLeadFormInput', {
  description: updateDescription,
  fields: t => ({
    name: t.string({ constraint: filledText(255) }),
    fields: t.field({ type: [LeadFormFieldInput], constraint: entries(100) }),
    ...optional(t),
  }),
})

/** JSON that is an object. */
export const jsonObject: Constraint = {
  check: value => (isObject(value) ? undefined : 'Must be an object'),
}

/** Where a visitor was when they submitted a form. */
export const FormMetadataInput = builder.inputType('FormMetadataInput', {
  fields: t => ({
    referrer: t.string({ constraint: text(2_048) }),
    page: t.string({ constraint: text(2_048) }),
  }),
})

/** The fields of an input as the form keeps them. */
export function fillFields(fields: readonly (typeof LeadFormFieldInput.$inferInput)[]): LeadFormField[] {
  return fields.map(({ id, label, type, required, options, mapsTo }) => ({
    id,
    label,
    type,
    required: required ?? false,
    options: options ?? [],
    mapsTo: mapsTo ?? null,
  }))
}
