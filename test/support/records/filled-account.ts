import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../../src/generated/prisma/client.ts'
import { insertRecords, type NewRecords, newId } from './insert-records.ts'

/** The records that tests of a filled account refer to. */
export interface FilledAccount {
  readonly contactId: string
  readonly galleryId: string
}

/** Gives an account one record of every kind, each linked to what it can be linked to. */
export async function fillAccount(prisma: PrismaClient, accountId: string): Promise<FilledAccount> {
  const ids = { contactId: randomUUID(), galleryId: newId() }
  await insertRecords(prisma, accountId, everyKind(ids))
  return ids
}

/** One record of every kind, for {@link insertRecords}. */
export function everyKind({ contactId, galleryId }: FilledAccount): NewRecords {
  const [stageId, dealId, invoiceId, proposalId, formId] = [newId(), newId(), newId(), newId(), randomUUID()]
  return {
    Contact: [
      {
        id: contactId,
        firstName: 'Ann',
        lastName: 'Årud',
        email: 'ann@example.com',
        emailKey: 'ann@example.com',
        phone: '+1 555 010 0100',
        company: 'Årud & Co',
        createdAt: '2026-01-31T09:30:00.120Z',
      },
    ],
    PipelineStage: [{ id: stageId, name: 'New', position: 0 }],
    Deal: [
      {
        id: dealId,
        title: 'Wedding',
        value: '2500.50',
        expectedCloseDate: '2026-06-30',
        contactId,
        stageId,
      },
    ],
    Invoice: [
      {
        id: invoiceId,
        contactId,
        invoiceNumber: 'INV-1',
        amount: '100.10',
        amountPaid: '40.05',
        status: 'partial',
        dueDate: '2999-12-31',
        notes: 'Thank you.\nSee you soon.',
        sentAt: '2026-02-01T00:00:00Z',
      },
    ],
    InvoiceLineItem: [
      { invoiceId, position: 1, description: 'Prints', quantity: '3', unitPrice: '10.00' },
      { invoiceId, position: 0, description: 'Shoot', quantity: '1', unitPrice: '70.10' },
    ],
    Payment: [
      { invoiceId, amount: '15.05', method: 'card', paidAt: '2026-02-03T00:00:00Z' },
      { invoiceId, amount: '25.00', method: 'cash', paidAt: '2026-02-02T00:00:00Z' },
    ],
    LeadForm: [
      {
        id: formId,
        name: 'Contact us',
        title: 'Write to us',
        submitLabel: 'Ask',
        fields: [{ id: 'name', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' }],
        honeypotField: 'website',
        redirectUrl: 'https://example.com/thanks',
        accentColor: '#1d5fbf',
        allowedOrigins: ['https://example.com'],
      },
    ],
    FormSubmission: [{ contactId, formId, data: { name: 'Ann' }, page: '/contact', outcome: 'created' }],
    Note: [{ contactId, authorId: 'member', text: 'Prefers e-mail' }],
    ContactMerge: [
      { contactId, mergedId: randomUUID(), merged: { first_name: 'Anne' }, mergedBy: 'somebody' },
    ],
    Move: [{ dealId, field: 'stage', fromValue: 'New', toValue: 'Offer' }],
    Proposal: [
      {
        id: proposalId,
        contactId,
        dealId,
        title: 'Offer',
        body: 'As discussed',
        amount: '900.00',
        validUntil: '2026-03-01',
      },
    ],
    ProposalLineItem: [{ proposalId, position: 0, description: 'Album', quantity: '2', unitPrice: '450.00' }],
    Contract: [
      {
        contactId,
        dealId,
        proposalId,
        title: 'Terms',
        amount: '900.00',
        expiresOn: '2026-12-31',
        status: 'signed',
        signedName: 'Ann Årud',
      },
    ],
    Booking: [
      {
        contactId,
        dealId,
        title: 'Shoot',
        startsAt: '2026-05-01T08:00:00Z',
        endsAt: '2026-05-01T10:00:00Z',
        location: 'Harbour',
      },
    ],
    Workflow: [
      {
        name: 'Thank',
        trigger: 'deal_won',
        steps: [{ action: 'email', delayDays: 1, text: 'Thanks' }],
      },
    ],
    Gallery: [{ id: galleryId, contactId, dealId, title: 'Wedding day' }],
    GalleryItem: [1, 0].map(position => ({
      galleryId,
      position,
      title: `Picture ${position}`,
      imageUrl: `https://example.com/${position}.jpg`,
    })),
  }
}
