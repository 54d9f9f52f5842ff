import type { Prisma } from '../src/generated/prisma/client.ts'
import type { SubmissionOutcome } from '../src/generated/prisma/enums.ts'
import { contactId } from './contacts.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import type { PersonName } from './people.ts'

type Row = Required<Prisma.FormSubmissionCreateManyInput>

/** A submission that created a contact came when the contact did, and has no days of its own. */
interface Submission {
  readonly form: 'contact' | 'inquiry'
  readonly contact: PersonName | null
  readonly outcome: SubmissionOutcome
  readonly daysAgo?: number
  /** What was sent beside the contact's own values. */
  readonly sent: Readonly<Record<string, string>>
  readonly replaced?: Readonly<Record<string, string>>
}

const created = (form: Submission['form'], contact: PersonName, sent: Submission['sent']): Submission => ({
  form,
  contact,
  outcome: 'created',
  sent,
})
const spam = (daysAgo: number, sent: Submission['sent']): Submission => ({
  form: 'contact',
  contact: null,
  outcome: 'spam',
  daysAgo,
  sent,
})

const submissions: readonly Submission[] = [
  created('contact', 'Elif Demir', { message: 'Do you photograph christenings in Mahone Bay?' }),
  created('inquiry', 'Anil Kapoor', { service: 'Brand', guests: '12' }),
  created('contact', 'Josie Muise', { message: 'We would love portraits with the dog, too.' }),
  created('inquiry', 'Imran Sheikh', { service: 'Wedding', guests: '140', newsletter: 'true' }),
  created('contact', 'Étienne Roy', { message: 'Bonjour! Travaillez-vous aussi en français ?' }),
  created('inquiry', 'Stefan Novak', { service: 'Design' }),
  created('inquiry', 'Molly Sabean', { service: 'Wedding', guests: '60' }),
  created('contact', 'Quinn Barkhouse', { message: 'How long do you keep the negatives?' }),
  created('contact', 'Harriet Swim', { message: 'Is the 14th still free?' }),
  created('inquiry', 'Dilan Perera', { service: 'Portraits', guests: '5' }),
  created('contact', 'Jordan Mosher', { message: 'Please call after six.' }),
  {
    form: 'contact',
    contact: 'Elif Demir',
    outcome: 'updated',
    daysAgo: 88,
    sent: { message: 'Here is my new number.' },
    replaced: { phone: '902-555-0100' },
  },
  {
    form: 'inquiry',
    contact: 'Callum Fraser',
    outcome: 'unchanged',
    daysAgo: 29,
    sent: { service: 'Wedding', guests: '85' },
  },
  spam(52, { name: 'SEO Expert', email: 'rank@example.net', website: 'https://rank.example' }),
  spam(13, { name: 'Best Loans', email: 'loans@example.org', website: 'https://loans.example' }),
]

/** The field identifiers of each form for what is known of a contact. */
const identifiers = {
  contact: { name: 'firstName', last_name: 'lastName', email: 'email', phone: 'phone' },
  inquiry: {
    first_name: 'firstName',
    last_name: 'lastName',
    email: 'email',
    phone: 'phone',
    company: 'company',
  },
} as const

/** The demo account's form submissions; `contacts` are its contacts, whose values were sent. */
export function buildFormSubmissions(
  now: Date,
  contacts: readonly Required<Prisma.ContactCreateManyInput>[],
): Row[] {
  const byId = new Map(contacts.map(contact => [contact.id, contact]))
  return submissions.map(({ form, contact: name, outcome, daysAgo, sent, replaced = {} }, index) => {
    const contact = name === null ? undefined : byId.get(contactId(name))
    const known = Object.entries(identifiers[form]).map(([id, key]) => [id, contact?.[key] ?? ''])
    return {
      id: demoId(`submission ${index}`),
      accountId: demo.accountId,
      formId: form === 'contact' ? demo.contactFormId : demo.inquiryFormId,
      contactId: contact?.id ?? null,
      data: { ...Object.fromEntries(known), ...sent },
      referrer: index % 3 === 0 ? 'https://search.example/' : 'https://harbour-light.example/portfolio',
      page: form === 'contact' ? '/contact' : '/inquiry',
      outcome,
      markedSpam: null,
      replaced,
      createdAt:
        daysAgo === undefined && contact?.createdAt
          ? contact.createdAt
          : momentBefore(now, daysAgo ?? 1, index),
    } satisfies Row
  })
}
