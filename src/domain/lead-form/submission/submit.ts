import { randomUUID } from 'node:crypto'
import type { Query, QueryLast } from '../../../database/database.ts'
import { runAsActor } from '../../../database/fairness/caller.ts'
import { noteAccount } from '../../../observation/request-work.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { type ActiveForm, findActiveForm } from '../active-form.ts'
import { allowsOrigin } from '../origins.ts'
import { isSpam, recordableValues } from './honeypot.ts'
import { mapFields } from './map-fields.ts'
import { lockForm, recordSubmission } from './record-submission.ts'
import { matchContact, saveContact } from './save-contact.ts'
import { type SubmittedData, validateSubmission } from './validate-submission.ts'

/** What a visitor sent, and from where. */
export interface Submission {
  readonly formId: string
  readonly data: SubmittedData
  readonly referrer: string | null
  readonly page: string | null
}

/** What the visitor is answered. */
export interface SubmitAnswer {
  readonly contactId: string
  readonly successMessage: string
  readonly redirectUrl: string | null
}

/**
 * Takes a submission: NOT_FOUND for an unknown or inactive form, FORBIDDEN for a page the form does
 * not list, BAD_USER_INPUT for values that do not fit; otherwise a contact and a record of it.
 */
export async function submitForm(context: Context, submission: Submission): Promise<SubmitAnswer> {
  const form = await findActiveForm(context, submission.formId)
  if (!allowsOrigin(form.allowedOrigins, context.origin)) {
    throw new DomainError('FORBIDDEN', 'Origin not allowed', { requires: 'allowed-origin' })
  }
  const { successMessage, redirectUrl } = form
  return { contactId: await takeSubmission(context, form, submission), successMessage, redirectUrl }
}

/** The contact and the record of the submission are written together or not at all. */
function takeSubmission(context: Context, form: ActiveForm, submission: Submission): Promise<string> {
  const { data, ...sent } = submission
  const { accountId, fields } = form
  noteAccount(accountId)
  const values = isSpam(form, data) ? null : validateSubmission(fields, data)
  const mapped = values && mapFields(fields, values)
  const take = async (query: Query, queryLast: QueryLast) => {
    const [, match] = await Promise.all([
      lockForm(query, { accountId, formId: sent.formId }),
      mapped ? matchContact(query, accountId, mapped.email) : undefined,
    ])
    const { writes, ...saved } = mapped ? saveContact(form, mapped, match) : spam
    const recorded = values ?? recordableValues(data)
    await queryLast([...writes, recordSubmission({ accountId, ...sent, values: recorded, ...saved })])
    // As random as a contact's id, so that the answer does not give the trap away.
    return saved.contactId ?? randomUUID()
  }
  return runAsActor({ kind: 'form', id: sent.formId }, () => context.database.transaction(take))
}

const spam = { contactId: null, outcome: 'spam', replaced: {}, writes: [] } as const
