import { randomUUIDv7 } from 'node:crypto'
import type { Query, TextStatement } from '../../../database/database.ts'
import type { SubmissionOutcome } from '../../../generated/prisma/enums.ts'
import { notFound } from '../../errors.ts'

/** A submission as it is stored. */
export interface SubmissionRecord {
  readonly accountId: string
  readonly formId: string
  readonly contactId: string | null
  /** Field id to JSON value. */
  readonly values: ReadonlyMap<string, unknown>
  readonly referrer: string | null
  readonly page: string | null
  readonly outcome: SubmissionOutcome
  /** The contact's values before, by field name. */
  readonly replaced: Readonly<Record<string, string | null>>
}

/**
 * Locks a form and its account against deletion until the transaction ends; NOT_FOUND where one is
 * already deleted. Both are locked before any contact, in the order in which a deletion locks them.
 */
export async function lockForm(
  query: Query,
  { accountId, formId }: Pick<SubmissionRecord, 'accountId' | 'formId'>,
): Promise<void> {
  const held = await query({
    text: `SELECT 1 FROM accounts JOIN lead_forms ON lead_forms.account_id = accounts.id
      WHERE accounts.id = $1 AND lead_forms.id = $2 FOR KEY SHARE`,
    values: [accountId, formId],
  })
  if (held.length === 0) throw notFound('Form')
}

/** Records a submission. */
export function recordSubmission(record: SubmissionRecord): TextStatement {
  const { accountId, formId, contactId, values, referrer, page, outcome, replaced } = record
  const data = JSON.stringify(Object.fromEntries(values))
  return {
    text: `INSERT INTO form_submissions
      (id, account_id, form_id, contact_id, data, referrer, page, outcome, replaced)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[randomUUIDv7(), accountId, formId, contactId],
      ...[data, referrer, page, outcome, JSON.stringify(replaced)],
    ],
  }
}
