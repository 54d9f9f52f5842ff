import type { PrismaClient } from '../../../src/generated/prisma/client.ts'

/** So many contacts that all their texts are more than the buffers between two ends of a connection hold. */
export const manyContacts = 20_000

/** The account of the template `large`. */
export const largeAccount = {
  accountId: '1a26e000-0000-4000-8000-000000000000',
  ownerId: 'owner-of-the-large-account',
  memberId: 'member-of-the-large-account',
}

/** Fills the template: each company is 255 times `x`, and the other names hold none. */
export async function addLargeAccount(prisma: PrismaClient): Promise<void> {
  const { accountId, ownerId, memberId } = largeAccount
  await prisma.account.create({
    data: { id: accountId, name: 'Large', ownerId, teamMembers: { create: { userId: memberId } } },
  })
  await prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, last_name, company)
    SELECT gen_random_uuid(), ${accountId}::uuid, repeat('f', 255), repeat('l', 255), repeat('x', 255)
    FROM generate_series(1, ${manyContacts}::int)`
}
