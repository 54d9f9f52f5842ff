import type { FieldTarget, FieldType, LeadFormField } from '../src/domain/lead-form/fields.ts'
import type { Prisma } from '../src/generated/prisma/client.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'

type Row = Required<Prisma.LeadFormCreateManyInput>

type Field = readonly [id: string, label: string, type: FieldType, required: boolean, more?: FieldMore]
type FieldMore = { readonly mapsTo?: FieldTarget; readonly options?: readonly string[] }

const contactFields: readonly Field[] = [
  ['name', 'First name', 'text', true, { mapsTo: 'firstName' }],
  ['last_name', 'Last name', 'text', false, { mapsTo: 'lastName' }],
  ['email', 'E-mail', 'email', true, { mapsTo: 'email' }],
  ['phone', 'Phone', 'tel', false, { mapsTo: 'phone' }],
  ['message', 'What can we do for you?', 'textarea', false],
]

const inquiryFields: readonly Field[] = [
  ['first_name', 'First name', 'text', true, { mapsTo: 'firstName' }],
  ['last_name', 'Last name', 'text', false, { mapsTo: 'lastName' }],
  ['email', 'E-mail', 'email', true, { mapsTo: 'email' }],
  ['phone', 'Phone', 'tel', false, { mapsTo: 'phone' }],
  ['company', 'Company', 'text', false, { mapsTo: 'company' }],
  ['service', 'Service', 'select', true, { options: ['Wedding', 'Portraits', 'Brand', 'Design'] }],
  ['event_date', 'Date you have in mind', 'date', false],
  ['guests', 'How many people?', 'number', false],
  ['newsletter', 'Send me the seasonal letter', 'checkbox', false],
]

/** The demo account's lead forms: a short one with a honeypot, a long one that redirects. */
export function buildLeadForms(now: Date): Row[] {
  const form = (daysAgo: number) => {
    const createdAt = momentBefore(now, daysAgo, 3)
    return {
      accountId: demo.accountId,
      active: true,
      accentColor: null,
      allowedOrigins: [],
      createdAt,
      updatedAt: createdAt,
    }
  }
  return [
    {
      ...form(410),
      id: demo.contactFormId,
      name: 'Contact',
      title: 'Write to us',
      fields: contactFields.map(writeField),
      onMatch: 'update',
      submitLabel: 'Send message',
      successMessage: 'Thank you! We answer within two working days.',
      redirectUrl: null,
      honeypotField: 'website',
    },
    {
      ...form(300),
      id: demo.inquiryFormId,
      name: 'Project inquiry',
      title: 'Tell us about your project',
      fields: inquiryFields.map(writeField),
      onMatch: 'fill_blanks',
      submitLabel: 'Ask for prices',
      successMessage: 'Thank you! We will send you our price list.',
      redirectUrl: 'https://harbour-light.example/thank-you',
      honeypotField: null,
    },
  ]
}

function writeField([id, label, type, required, more = {}]: Field) {
  return {
    id,
    label,
    type,
    required,
    options: more.options ?? [],
    mapsTo: more.mapsTo ?? null,
  } satisfies LeadFormField
}
