import type { PrismaClient } from '../../../src/generated/prisma/client.ts'
import type { TestApp } from '../app.ts'
import { newTenant, type Tenant } from '../contract-table.ts'

/** So many contacts that all their texts are more than the buffers between two ends of a connection hold. */
export const manyContacts = 20_000

/** Gives an account its many contacts; each company is 255 times `x`, and the other names hold none. */
export async function addManyContacts(prisma: PrismaClient, accountId: string): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO contacts (id, account_id, first_name, last_name, company)
    SELECT gen_random_uuid(), ${accountId}::uuid, repeat('f', 255), repeat('l', 255), repeat('x', 255)
    FROM generate_series(1, ${manyContacts}::int)`
}

/** A tenant whose account has many contacts. */
export async function newLargeTenant(app: TestApp): Promise<Tenant> {
  const tenant = await newTenant(app)
  await addManyContacts(app.database.prisma, tenant.accountId)
  return tenant
}
