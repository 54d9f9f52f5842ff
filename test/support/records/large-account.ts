import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '../../../src/generated/prisma/client.ts'
import type { TestAccount } from '../app.ts'

/** So many contacts that all their texts are more than the buffers between two ends of a connection hold. */
export const manyContacts = 20_000

/** The account of the embedded template `large`. */
const templateAccount: TestAccount = {
  accountId: '1a26e000-0000-4000-8000-000000000000',
  ownerId: 'owner-of-the-large-account',
  memberId: 'member-of-the-large-account',
}

/** Fills the template. */
export async function fillLargeTemplate(prisma: PrismaClient): Promise<void> {
  await addLargeAccount(prisma, templateAccount)
}

/** The large account of a database that is a copy of the template `large`; where it is none, a new one. */
export async function largeAccount(prisma: PrismaClient): Promise<TestAccount> {
  if ((await prisma.account.count({ where: { id: templateAccount.accountId } })) > 0) return templateAccount
  return addLargeAccount(prisma, {
    accountId: randomUUID(),
    ownerId: `owner-${randomUUID()}`,
    memberId: `member-${randomUUID()}`,
  })
}

// Each company is 255 times `x`, and the other names hold none.
async function addLargeAccount(prisma: PrismaClient, account: TestAccount): Promise<TestAccount> {
  const { accountId, ownerId, memberId } = account
  await prisma.account.create({
    data: { id: accountId, name: 'Large', ownerId, teamMembers: { create: { userId: memberId } } },
  })
  await prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, last_name, company)
    SELECT gen_random_uuid(), ${accountId}::uuid, repeat('f', 255), repeat('l', 255), repeat('x', 255)
    FROM generate_series(1, ${manyContacts}::int)`
  return account
}
