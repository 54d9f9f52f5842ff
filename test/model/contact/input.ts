import fc from 'fast-check'
import { mostly, optional, text } from '../texts.ts'
import { badEmails } from './model.ts'

/** Addresses of few people in many spellings, some of which only look the same. */
export const emails = [
  ...['ann@example.com', 'ANN@Example.com', ' ann@example.com ', 'ann+x@example.com', 'a_n@example.com'],
  ...['jos\u00e9@example.com', 'jose\u0301@example.com', 'JOS\u00c9@example.com', 'jose@example.com'],
  ...['kate@example.com', '\u212aate@example.com', '\uff41nn@example.com', 'ann@ex\u0430mple.com'],
]

const phones = ['+1 (555) 010-0100', '555-0100', '+1-1', '=1', '', '5'.repeat(50)]

/** An e-mail, seldom one that is none. */
export const email = mostly(fc.constantFrom(...emails), fc.constantFrom(...badEmails))

/** A phone number as people write them. */
export const phone = mostly(fc.constantFrom(...phones), fc.constant('5'.repeat(51)))

/** The types a contact may have. */
export const contactTypes = ['lead', 'client', 'past_client', 'vendor', 'other'] as const

const sources = [
  ...['website', 'referral', 'social_media', 'advertising', 'cold_outreach', 'repeat_client', 'other'],
]

/** What a contact is made or changed by. */
export const contactInput = fc.record({
  firstName: mostly(text, fc.constantFrom(null, undefined)),
  lastName: optional(text),
  email: optional(email),
  phone: optional(phone),
  company: optional(text),
  contactType: optional(fc.constantFrom(...contactTypes)),
  source: optional(fc.constantFrom(...sources)),
})
