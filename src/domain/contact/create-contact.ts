import { randomUUID } from 'node:crypto'
import type { Contact } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { insertRecord } from '../writes/insert-record.ts'
import { emailKey } from './email-key.ts'
import type { CreateContactInput } from './inputs.ts'
import { contactRecord } from './record.ts'

/** Creates a contact of the account; FORBIDDEN where the caller may not. */
export function createContact(
  context: Context,
  accountId: string,
  input: typeof CreateContactInput.$inferInput,
): Promise<Contact> {
  return insertRecord(context, contactRecord, accountId, {
    ...input,
    id: randomUUID(),
    emailKey: emailKey(input.email),
  })
}
