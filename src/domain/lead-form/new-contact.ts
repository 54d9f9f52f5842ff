import { emailKey } from '../contact/email-key.ts'
import type { MappedValues } from './map-fields.ts'

/** The contact that a submission creates. Without a first name it goes by its e-mail's local part. */
export function describeNewContact(mapped: MappedValues) {
  const localPart = mapped.email?.slice(0, mapped.email.lastIndexOf('@'))
  return {
    ...mapped,
    firstName: mapped.firstName ?? localPart ?? 'Unknown',
    emailKey: emailKey(mapped.email),
    contactType: 'lead',
    source: 'website',
  } as const
}
