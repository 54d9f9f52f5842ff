import { isSpamRow } from '../lead-form/spam.ts'

/** Where the entries of each kind come from, for the contact `asked` of the account $1: their times, and the records they are about. */
export const sources = {
  submission: {
    from: `form_submissions AS s WHERE s.account_id = $1 AND s.contact_id = asked.id AND NOT ${isSpamRow('s')}`,
    at: 's.created_at',
    id: 's.id',
    ids: { submissionId: 's.id' },
  },
  deal_created: {
    from: 'deals AS d WHERE d.account_id = $1 AND d.contact_id = asked.id',
    at: 'd.created_at',
    id: 'd.id',
    ids: { dealId: 'd.id' },
  },
  deal_moved: {
    from: `deals AS d JOIN moves AS m ON m.account_id = $1 AND m.deal_id = d.id
      WHERE d.account_id = $1 AND d.contact_id = asked.id`,
    at: 'm.created_at',
    id: 'm.id',
    ids: { dealId: 'd.id', moveId: 'm.id' },
  },
  invoice_created: {
    from: 'invoices AS i WHERE i.account_id = $1 AND i.contact_id = asked.id',
    at: 'i.created_at',
    id: 'i.id',
    ids: { invoiceId: 'i.id' },
  },
  invoice_moved: {
    from: `invoices AS i JOIN moves AS m ON m.account_id = $1 AND m.invoice_id = i.id
      WHERE i.account_id = $1 AND i.contact_id = asked.id`,
    at: 'm.created_at',
    id: 'm.id',
    ids: { invoiceId: 'i.id', moveId: 'm.id' },
  },
  payment: {
    from: `invoices AS i JOIN payments AS p ON p.account_id = $1 AND p.invoice_id = i.id
      WHERE i.account_id = $1 AND i.contact_id = asked.id`,
    at: 'p.paid_at',
    id: 'p.id',
    ids: { invoiceId: 'i.id', paymentId: 'p.id' },
  },
  note: {
    from: 'notes AS n WHERE n.account_id = $1 AND n.contact_id = asked.id',
    at: 'n.created_at',
    id: 'n.id',
    ids: { noteId: 'n.id' },
  },
  deal_note: {
    from: `deals AS d JOIN notes AS n ON n.account_id = $1 AND n.deal_id = d.id
      WHERE d.account_id = $1 AND d.contact_id = asked.id`,
    at: 'n.created_at',
    id: 'n.id',
    ids: { dealId: 'd.id', noteId: 'n.id' },
  },
} as const

/** What can happen with a contact. */
export type ActivityKind = keyof typeof sources
