import { randomUUID } from 'node:crypto'
import type { PostgresInstance } from '../../support/postgres-instance.ts'
import type { Issuer } from './issuer.ts'

/** An account with a contact and a form that takes a name, and a token of its owner. */
export interface Tenant {
  readonly accountId: string
  readonly contactId: string
  readonly formId: string
  readonly token: string
}

const fields = JSON.stringify([
  { id: 'name', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' },
])

/** Adds so many accounts to a migrated database. */
export async function addTenants(
  {
    postgres,
    database,
    issuer,
  }: { postgres: Pick<PostgresInstance, 'query'>; database: string; issuer: Issuer },
  count: number,
): Promise<Tenant[]> {
  const tenants = await Promise.all(
    Array.from({ length: count }, async (): Promise<Tenant> => {
      const accountId = randomUUID()
      const token = await issuer.signIn(ownerOf(accountId))
      return { accountId, contactId: randomUUID(), formId: randomUUID(), token }
    }),
  )
  const rows = (row: (tenant: Tenant) => string) => tenants.map(tenant => `(${row(tenant)})`).join()
  await postgres.query(
    `INSERT INTO accounts (id, name, owner_id)
       VALUES ${rows(({ accountId }) => `'${accountId}', 'Account', '${ownerOf(accountId)}'`)};
     INSERT INTO contacts (account_id, id, first_name)
       VALUES ${rows(({ accountId, contactId }) => `'${accountId}', '${contactId}', 'Ada'`)};
     INSERT INTO lead_forms (account_id, id, name, fields)
       VALUES ${rows(({ accountId, formId }) => `'${accountId}', '${formId}', 'Enquiry', '${fields}'`)}`,
    database,
  )
  return tenants
}

/** Who owns a tenant's account. */
export function ownerOf(accountId: string): string {
  return `owner-${accountId}`
}
