import { isBadText, isBlank } from '../texts.ts'

/** A contact as GraphQL names its fields. */
export interface Contact {
  readonly id: string
  readonly createdAt: string
  firstName: string
  lastName: string | null
  email: string | null
  phone: string | null
  company: string | null
  contactType: string
  source: string
}

/** What a contact is made or changed by. */
export type ContactInput = {
  readonly [Key in Exclude<keyof Contact, 'id' | 'createdAt'>]?: Contact[Key] | null | undefined
}

/** E-mails that are none. */
export const badEmails: readonly string[] = [
  '',
  'nobody',
  'a@b',
  'a b@example.com',
  '@example.com',
  'a@@b.example',
]

/** The fields of a new contact that are refused. */
export function problemsOfNew(input: ContactInput): string[] {
  return [
    ...(typeof input.firstName === 'string' ? [] : ['firstName']),
    ...problemsOfChange({ ...input, firstName: input.firstName ?? undefined }),
  ]
}

/** The fields of a change that are refused: what is null and may not be, blank, too long or no e-mail. */
export function problemsOfChange(input: ContactInput): string[] {
  const wrong = {
    firstName: input.firstName === null || (input.firstName !== undefined && isBlank(input.firstName)),
    email: badEmails.includes(input.email ?? 'none'),
    phone: (input.phone ?? '').length > 50,
    contactType: input.contactType === null,
    source: input.source === null,
  }
  const named = Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
  const bad = Object.entries(input).flatMap(([field, value]) => (value && isBadText(value) ? [field] : []))
  return [...new Set([...named, ...bad])]
}

/** The contact that is made of valid input: null is as if absent, a lead from elsewhere unless told. */
export function newContact(input: ContactInput, made: Pick<Contact, 'id' | 'createdAt'>): Contact {
  return {
    ...made,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? null,
    email: input.email?.trim() ?? null,
    phone: input.phone ?? null,
    company: input.company ?? null,
    contactType: input.contactType ?? 'lead',
    source: input.source ?? 'other',
  }
}

/** Changes what is given, and empties what is null. */
export function changeContact(contact: Contact, input: ContactInput): void {
  const email = typeof input.email === 'string' ? { email: input.email.trim() } : {}
  const given = Object.entries({ ...input, ...email }).filter(([, value]) => value !== undefined)
  Object.assign(contact, Object.fromEntries(given))
}

/** What e-mails are compared by: trimmed, ASCII letters in lower case. */
export function emailKey(email: string): string {
  return email.trim().replace(/[A-Z]/g, letter => letter.toLowerCase())
}

/** Literal, without regard to case, any part of a name, both names or the e-mail; a run of blanks is one. */
export function isFoundBy(search: string, { firstName, lastName, email }: Contact): boolean {
  const wanted = searched(search.trim())
  const stored = [firstName, lastName ?? '', `${firstName} ${lastName ?? ''}`, email ?? '']
  return stored.some(text => searched(text).includes(wanted))
}

function searched(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase().replaceAll('ς', 'σ')
}
