import type {
  ContactSource,
  ContactType,
  DealStatus,
  InvoiceStatus,
  UpdateContactInput,
} from '../generated.ts'

/** Words for the values of an enum, in the order in which they are offered. */
type Labels<Word extends string> = Readonly<Record<Word, string>>

/** What is known of a contact, in the order of its page. */
export const contactFields: Labels<keyof UpdateContactInput> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  contactType: 'Type',
  source: 'Source',
}

/** What kind of contact. */
export const contactTypes: Labels<ContactType> = {
  lead: 'Lead',
  client: 'Client',
  past_client: 'Past client',
  vendor: 'Vendor',
  other: 'Other',
}

/** Where a contact came from. */
export const contactSources: Labels<ContactSource> = {
  website: 'Website',
  referral: 'Referral',
  social_media: 'Social media',
  advertising: 'Advertising',
  cold_outreach: 'Cold outreach',
  repeat_client: 'Repeat client',
  other: 'Other',
}

/** The state of a deal. */
export const dealStatuses: Labels<DealStatus> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  abandoned: 'Abandoned',
}

/** The state of an invoice. */
export const invoiceStatuses: Labels<InvoiceStatus> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  partial: 'Partly paid',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** The word of an address or a control, where it is one of these. */
export function findWord<Word extends string>(
  labels: Labels<Word>,
  text: string | undefined,
): Word | undefined {
  return enumWords(labels).find(word => word === text)
}

/** The words of an enum. */
export function enumWords<Word extends string>(labels: Labels<Word>): Word[] {
  // Object.keys forgets what a record's keys are.
  return Object.keys(labels) as Word[]
}
