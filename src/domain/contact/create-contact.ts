import { randomUUID } from 'node:crypto'
import type { Contact } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { type InsertedRecord, insertRecord } from '../writes/insert-record.ts'
import { emailKey } from './email-key.ts'
import type { CreateContactInput } from './inputs.ts'
import { contactList } from './list.ts'

const record: InsertedRecord = {
  table: 'contacts',
  written: {
    id: { column: 'id', type: 'uuid' },
    firstName: { column: 'first_name', type: 'text' },
    lastName: { column: 'last_name', type: 'text' },
    email: { column: 'email', type: 'text' },
    emailKey: { column: 'email_key', type: 'text' },
    phone: { column: 'phone', type: 'text' },
    company: { column: 'company', type: 'text' },
    contactType: { column: 'contact_type', type: 'contact_type' },
    source: { column: 'source', type: 'contact_source' },
  },
  answered: { ...contactList.record.columns, ...contactList.record.rareColumns },
}

/** Creates a contact of the account; FORBIDDEN where the caller may not. */
export async function createContact(
  context: Context,
  accountId: string,
  input: typeof CreateContactInput.$inferInput,
): Promise<Contact> {
  const row = await insertRecord(context, record, {
    accountId,
    id: randomUUID(),
    firstName: input.firstName,
    lastName: input.lastName ?? null,
    email: input.email ?? null,
    emailKey: emailKey(input.email),
    phone: input.phone ?? null,
    company: input.company ?? null,
    contactType: input.contactType ?? undefined,
    source: input.source ?? undefined,
  })
  return row as unknown as Contact // every field that GraphQL knows; drivers do not type their rows
}
