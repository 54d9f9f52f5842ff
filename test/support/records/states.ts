import { randomUUID } from 'node:crypto'
import { enums } from '../../../src/generated/enums.ts'
import type { PrismaClient } from '../../../src/generated/prisma/client.ts'

/** Gives an account records of every kind in every state there is, and with every other word of an enum. */
export async function fillStates(prisma: PrismaClient, accountId: string): Promise<void> {
  const day = new Date('2026-03-01')
  const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
  const { id: dealId } = await prisma.deal.create({ data: { accountId, title: 'Open', contactId } })
  await prisma.contact.createMany({
    data: [
      ...words('ContactType').map(contactType => ({ accountId, firstName: contactType, contactType })),
      ...words('ContactSource').map(source => ({ accountId, firstName: source, source })),
    ] as never,
  })
  for (const status of words('DealStatus').filter(status => status !== 'open')) {
    const { id } = await prisma.deal.create({ data: { accountId, title: status, contactId } })
    const probability = status === 'won' ? 100 : 0
    await prisma.deal.update({
      where: { accountId_id: { accountId, id } },
      data: { status: status as never, probability, openProbability: 50, closedAt: day },
    })
  }
  await fillInvoices(prisma, accountId)
  const links = { accountId, contactId, dealId }
  for (const status of words('ProposalStatus'))
    await prisma.proposal.create({ data: { ...links, title: status, status: status as never } })
  for (const status of words('ContractStatus'))
    await prisma.contract.create({
      data: { ...links, title: status, amount: '12.34', status: status as never },
    })
  for (const status of words('GalleryStatus'))
    await prisma.gallery.create({ data: { ...links, title: status, status: status as never } })
  for (const status of words('BookingStatus')) {
    const times = { startsAt: day, endsAt: new Date(day.getTime() + 1) }
    await prisma.booking.create({ data: { ...links, ...times, title: status, status: status as never } })
  }
  for (const trigger of words('WorkflowTrigger'))
    await prisma.workflow.create({ data: { accountId, name: trigger, trigger: trigger as never } })
  const fields = [{ id: 'name', label: 'Name', type: 'text', required: false, options: [], mapsTo: null }]
  for (const onMatch of words('OnMatch'))
    await prisma.leadForm.create({ data: { accountId, name: onMatch, fields, onMatch: onMatch as never } })
  for (const outcome of words('SubmissionOutcome')) {
    const replaced = outcome === 'updated' ? { firstName: 'Anna', phone: null } : {}
    await prisma.formSubmission.create({ data: { accountId, data: {}, replaced, outcome: outcome as never } })
  }
}

async function fillInvoices(prisma: PrismaClient, accountId: string): Promise<void> {
  const dueDate = new Date('2999-12-31')
  const paid = { partial: '40.05', paid: '100.10', refunded: '100.10' } as const
  for (const status of words('InvoiceStatus')) {
    const amountPaid = paid[status as keyof typeof paid]
    await prisma.invoice.create({
      data: {
        accountId,
        invoiceNumber: status,
        amount: '100.10',
        amountPaid: amountPaid ?? '0',
        status: (status === 'overdue' ? 'sent' : status) as never,
        dueDate: status === 'overdue' ? new Date('2020-01-01') : dueDate,
        ...(amountPaid ? { payments: { create: [{ amount: amountPaid, paidAt: dueDate }] } } : {}),
      },
    })
  }
  const payments = words('PaymentMethod').map(method => ({ method, amount: '1.00', paidAt: dueDate }))
  await prisma.invoice.create({
    data: {
      accountId,
      invoiceNumber: 'methods',
      amount: payments.length,
      amountPaid: payments.length,
      status: 'paid',
      payments: { create: payments as never },
    },
  })
  const taken = { id: randomUUID(), amount: '7.70', paidAt: new Date('2026-03-01') }
  const back = { amount: '-7.70', reversesId: taken.id, reason: 'Of another customer', paidAt: taken.paidAt }
  await prisma.invoice.create({
    data: {
      accountId,
      invoiceNumber: 'reversed',
      amount: 8,
      status: 'sent',
      payments: { create: [taken, back] },
    },
  })
}

function words(name: string): string[] {
  return Object.keys(enums[name]?.values ?? {})
}
