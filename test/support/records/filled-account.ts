import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../../src/generated/prisma/client.ts'

/** The records that tests of a filled account refer to. */
export interface FilledAccount {
  readonly contactId: string
  readonly galleryId: string
}

/** Gives an account one record of every kind, each linked to what it can be linked to. */
export async function fillAccount(prisma: PrismaClient, accountId: string): Promise<FilledAccount> {
  const { id: contactId } = await prisma.contact.create({
    data: {
      accountId,
      firstName: 'Ann',
      lastName: 'Årud',
      email: 'ann@example.com',
      emailKey: 'ann@example.com',
      phone: '+1 555 010 0100',
      company: 'Årud & Co',
      createdAt: new Date('2026-01-31T09:30:00.120Z'),
    },
  })
  const { id: stageId } = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
  const { id: dealId } = await prisma.deal.create({
    data: {
      accountId,
      title: 'Wedding',
      value: '2500.50',
      expectedCloseDate: new Date('2026-06-30'),
      contactId,
      stageId,
    },
  })
  await fillInvoices(prisma, { accountId, contactId })
  await fillForms(prisma, { accountId, contactId })
  await prisma.note.create({ data: { accountId, contactId, authorId: 'member', text: 'Prefers e-mail' } })
  const galleryId = await fillOtherRecords(prisma, { accountId, contactId, dealId })
  return { contactId, galleryId }
}

interface Links {
  readonly accountId: string
  readonly contactId: string
}

async function fillInvoices(prisma: PrismaClient, links: Links): Promise<void> {
  await prisma.invoice.create({
    data: {
      ...links,
      invoiceNumber: 'INV-1',
      amount: '100.10',
      amountPaid: '40.05',
      status: 'partial',
      dueDate: new Date('2999-12-31'),
      sentAt: new Date('2026-02-01T00:00:00Z'),
      lineItems: {
        create: [
          { position: 1, description: 'Prints', quantity: '3', unitPrice: '10.00' },
          { position: 0, description: 'Shoot', quantity: '1', unitPrice: '70.10' },
        ],
      },
      payments: {
        create: [
          { amount: '15.05', method: 'card', paidAt: new Date('2026-02-03T00:00:00Z') },
          { amount: '25.00', method: 'cash', paidAt: new Date('2026-02-02T00:00:00Z') },
        ],
      },
    },
  })
}

async function fillForms(prisma: PrismaClient, { accountId, contactId }: Links): Promise<void> {
  const form = await prisma.leadForm.create({
    data: {
      accountId,
      name: 'Contact us',
      fields: [{ id: 'name', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' }],
      allowedOrigins: ['https://example.com'],
    },
  })
  await prisma.formSubmission.create({
    data: {
      accountId,
      contactId,
      formId: form.id,
      data: { name: 'Ann' },
      page: '/contact',
      outcome: 'created',
    },
  })
}

async function fillOtherRecords(
  prisma: PrismaClient,
  links: Links & { readonly dealId: string },
): Promise<string> {
  const { accountId } = links
  await prisma.contactMerge.create({
    data: {
      accountId,
      contactId: links.contactId,
      mergedId: randomUUID(),
      merged: { first_name: 'Anne' },
      mergedBy: 'somebody',
    },
  })
  await prisma.move.create({
    data: { accountId, dealId: links.dealId, field: 'stage', fromValue: 'New', toValue: 'Offer' },
  })
  const { id: proposalId } = await prisma.proposal.create({
    data: {
      ...links,
      title: 'Offer',
      body: 'As discussed',
      amount: '900.00',
      validUntil: new Date('2026-03-01'),
      lineItems: { create: [{ position: 0, description: 'Album', quantity: '2', unitPrice: '450.00' }] },
    },
  })
  await prisma.contract.create({
    data: { ...links, proposalId, title: 'Terms', status: 'signed', signedName: 'Ann Årud' },
  })
  await prisma.booking.create({
    data: {
      ...links,
      title: 'Shoot',
      startsAt: new Date('2026-05-01T08:00:00Z'),
      endsAt: new Date('2026-05-01T10:00:00Z'),
      location: 'Harbour',
    },
  })
  await prisma.workflow.create({
    data: {
      accountId,
      name: 'Thank',
      trigger: 'deal_won',
      steps: [{ action: 'email', delayDays: 1, text: 'Thanks' }],
    },
  })
  const { id } = await prisma.gallery.create({
    data: {
      ...links,
      title: 'Wedding day',
      items: {
        create: [1, 0].map(position => ({
          position,
          title: `Picture ${position}`,
          imageUrl: `https://example.com/${position}.jpg`,
        })),
      },
    },
  })
  return id
}
