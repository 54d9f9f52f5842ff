import type { Prisma } from '../../generated/prisma/client.ts'
import type { OnMatch } from '../../generated/prisma/enums.ts'
import type { MappedValues } from './map-fields.ts'
import { matchContact } from './match-contact.ts'
import { mergeContact } from './merge-contact.ts'
import { describeNewContact } from './new-contact.ts'
import type { SubmissionRecord } from './record-submission.ts'

/** What a submission says about its contact, and how its form deals with one that is known. */
export interface ContactChange {
  readonly accountId: string
  readonly onMatch: OnMatch
  readonly mapped: MappedValues
}

/** The contact that a submission belongs to, and what it did to it. */
export type SavedContact = Pick<SubmissionRecord, 'outcome' | 'replaced'> & { readonly contactId: string }

/** Creates or updates the contact of a submission. */
export async function saveContact(
  tx: Prisma.TransactionClient,
  { accountId, onMatch, mapped }: ContactChange,
): Promise<SavedContact> {
  const match = await matchContact(tx, { accountId, email: mapped.email })
  if (!match) {
    const { id } = await tx.contact.create({ data: { ...describeNewContact(mapped), accountId } })
    return { contactId: id, outcome: 'created', replaced: {} }
  }
  const { changes, replaced } = mergeContact(onMatch, match, mapped)
  const contactId = match.id
  if (Object.keys(changes).length === 0) return { contactId, outcome: 'unchanged', replaced }
  await tx.contact.update({ where: { accountId_id: { accountId, id: contactId } }, data: changes })
  return { contactId, outcome: 'updated', replaced }
}
