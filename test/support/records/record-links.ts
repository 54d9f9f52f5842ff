import type { PrismaClient } from '../../../src/generated/prisma/client.ts'

/** Records that others can link to. */
export interface RecordLinks {
  readonly contactId: string
  readonly dealId: string
}

/** Gives an account a contact and a deal to link to. */
export async function createLinks(prisma: PrismaClient, accountId: string): Promise<RecordLinks> {
  const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: 'Ada' } })
  const { id: dealId } = await prisma.deal.create({ data: { accountId, title: 'Roof' } })
  return { contactId, dealId }
}
