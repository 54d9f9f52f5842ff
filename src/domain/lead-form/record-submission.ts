import type { Prisma } from '../../generated/prisma/client.ts'
import type { SubmissionOutcome } from '../../generated/prisma/enums.ts'
import { notFound } from '../errors.ts'
import type { SubmittedValues } from './validate-submission.ts'

/** A submission as it is kept. */
export interface SubmissionRecord {
  readonly accountId: string
  readonly formId: string
  readonly contactId: string | null
  readonly values: SubmittedValues
  readonly referrer: string | null
  readonly page: string | null
  readonly outcome: SubmissionOutcome
  /** The contact's values before, by field name. */
  readonly replaced: Readonly<Record<string, string | null>>
}

/**
 * Keeps a form and its account from being deleted until the transaction ends; NOT_FOUND where one
 * already is. Both are locked before any contact, in the order in which a deletion locks them.
 */
export async function holdForm(
  tx: Prisma.TransactionClient,
  { accountId, formId }: Pick<SubmissionRecord, 'accountId' | 'formId'>,
): Promise<void> {
  const held: unknown[] = await tx.$queryRaw`
    SELECT 1 FROM accounts JOIN lead_forms ON lead_forms.account_id = accounts.id
    WHERE accounts.id = ${accountId}::uuid AND lead_forms.id = ${formId}::uuid
    FOR KEY SHARE`
  if (held.length === 0) throw notFound('Form')
}

/** Records a submission. */
export async function recordSubmission(
  tx: Prisma.TransactionClient,
  { values, ...record }: SubmissionRecord,
): Promise<void> {
  const data = Object.fromEntries(values)
  const { id } = await tx.formSubmission.create({ data: { ...record, data }, select: { id: true } })
  // Prisma drops a key of this name on its way to the database.
  if (!values.has('__proto__')) return
  await tx.$executeRaw`UPDATE form_submissions SET data = ${JSON.stringify(data)}::jsonb WHERE id = ${id}::uuid`
}
