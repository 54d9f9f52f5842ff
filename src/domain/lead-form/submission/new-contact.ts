import { emailKey } from '../../contact/email-key.ts'
import type { MappedValues } from './map-fields.ts'

/** The contact that a submission creates. Without a first name it goes by its e-mail's local part. */
export function describeNewContact(mapped: MappedValues) {
  const localPart = mapped.email?.slice(0, mapped.email.lastIndexOf('@'))
  return {
    lastName: mapped.lastName ?? null,
    email: mapped.email ?? null,
    phone: mapped.phone ?? null,
    company: mapped.company ?? null,
    firstName: mapped.firstName ?? localPart ?? 'Unknown',
    emailKey: emailKey(mapped.email),
    contactType: 'lead',
    source: 'website',
  } as const
}
