import { defineRecord, notEmpty } from '../define-record.ts'
import { readEmailAddress } from '../fields/email-address.ts'
import { withTypedDomain } from '../fields/typed-domain.ts'
import { emailKey } from './email-key.ts'

export const contactRecord = defineRecord('Contact', {
  countedBy: 'contactType',
  derived: ['emailKey'],
  bounds: { firstName: notEmpty },
  exported: {
    imported: {
      derived: {
        email_key: ({ email }) =>
          typeof email === 'string' ? emailKey(readEmailAddress(withTypedDomain(email))) : null,
      },
    },
  },
})

/** As much of a contact as the lists of what is linked to it show. */
export const contactName = ['id', 'firstName', 'lastName'] as const
