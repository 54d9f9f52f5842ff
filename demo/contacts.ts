import { emailKey } from '../src/domain/contact/email-key.ts'
import type { Prisma } from '../src/generated/prisma/client.ts'
import { ContactType } from '../src/generated/prisma/enums.ts'
import { momentBefore } from './days.ts'
import { demo } from './demo.ts'
import { demoId } from './demo-id.ts'
import { type PersonName, people } from './people.ts'

type Row = Required<Prisma.ContactCreateManyInput>

/** The id of a person's contact. */
export function contactId(name: PersonName): string {
  return demoId(`contact ${name}`)
}

/** The demo account's contacts. */
export function buildContacts(now: Date): Row[] {
  return Object.values(ContactType).flatMap(contactType =>
    people[contactType].map(([name, source, daysAgo, mail, phone, company], index) => {
      const [firstName = name, ...lastNames] = name.split(' ')
      const email = writeEmail(name, mail, company)
      const createdAt = momentBefore(now, daysAgo, index)
      return {
        id: contactId(name),
        accountId: demo.accountId,
        firstName,
        lastName: lastNames.join(' ') || null,
        email,
        emailKey: emailKey(email),
        phone: phone ?? null,
        company: company ?? null,
        contactType,
        source,
        createdAt,
        updatedAt: createdAt,
      } satisfies Row
    }),
  )
}

function writeEmail(name: string, mail?: string | null, company?: string): string | null {
  if (!mail || mail.includes('@')) return mail ?? null
  const domain = mail === 'firm' && company ? `${writeAscii(company, '-')}.example` : mail
  return `${writeAscii(name, '.')}@${domain}`
}

function writeAscii(text: string, separator: string): string {
  const words = text
    .normalize('NFD')
    .replace(/[\p{M}']/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words ?? []).join(separator)
}
