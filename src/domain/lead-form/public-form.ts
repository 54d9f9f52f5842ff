import { builder } from '../builder.ts'
import { type ActiveForm, findActiveForm } from './active-form.ts'
import type { FieldTarget, LeadFormField } from './fields.ts'
import { LeadFormFieldTypeEnum } from './object.ts'

/** What HTML calls the contact's values, so that browsers offer the visitor's own. */
const autocompleteOf: Record<FieldTarget, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
}

const PublicLeadFormField = builder.objectRef<LeadFormField>('PublicLeadFormField').implement({
  description: 'One field of a lead form, as a visitor sees it.',
  fields: t => ({
    id: t.exposeString('id', { description: 'The key of its value in a submission.' }),
    label: t.exposeString('label', { description: 'What the visitor reads beside it.' }),
    type: t.expose('type', { type: LeadFormFieldTypeEnum, description: 'What it takes.' }),
    required: t.exposeBoolean('required', {
      description: 'Whether a submission without a value for it is refused.',
    }),
    options: t.stringList({
      description: 'What a select, or a checkbox with values of its own, may send.',
      resolve: ({ options }) => [...options],
    }),
    autocomplete: t.string({
      nullable: true,
      description:
        "Which of the visitor's own data it asks for, in the words of HTML's `autocomplete`, such as `given-name`; null for something else.",
      resolve: ({ mapsTo }) => mapsTo && autocompleteOf[mapsTo],
    }),
  }),
})

const PublicLeadForm = builder.objectRef<ActiveForm & { readonly id: string }>('PublicLeadForm').implement({
  description: 'An active lead form: what a page needs to draw it.',
  fields: t => ({
    id: t.expose('id', { type: 'UUID', description: 'The id of the form.' }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'The heading above the form; null for none.',
    }),
    fields: t.field({
      type: [PublicLeadFormField],
      description: 'What the visitor is asked, in order; the honeypot is not among them.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ fields, honeypotField }) => fields.filter(({ id }) => id !== honeypotField),
    }),
    submitLabel: t.exposeString('submitLabel', {
      nullable: true,
      description: 'What the button says that sends the form; null for `Send`.',
    }),
    honeypot: t.exposeString('honeypotField', {
      nullable: true,
      description:
        'The id of one more text field, to be drawn so that people neither see nor reach it; null for none.',
    }),
    accent: t.exposeString('accentColor', {
      nullable: true,
      description:
        'The colour of the button, of ticks and of the focus ring, as `#rrggbb`; null for that of the page.',
    }),
    frameOrigins: t.exposeStringList('allowedOrigins', {
      description: 'Origins whose pages may show the hosted form in a frame; empty means any.',
    }),
  }),
})

builder.queryField('publicLeadForm', t =>
  t.field({
    type: PublicLeadForm,
    description:
      'Reads what a page needs to draw a lead form. For anyone, signed in or not, 120 times a minute from one address. NOT_FOUND for an unknown or inactive form.',
    access: 'public',
    scope: null,
    limit: { max: 120, window: '1m', per: 'address', appliesTo: 'all' },
    args: { formId: t.arg({ type: 'UUID', required: true, description: 'The form.' }) },
    resolve: async (_root, { formId }, context) => ({
      ...(await findActiveForm(context, formId)),
      id: formId,
    }),
  }),
)
