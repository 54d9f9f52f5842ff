import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { badInput, DomainError } from '../../errors.ts'
import { type ActiveForm, findActiveForm } from '../active-form.ts'
import { allowsOrigin } from '../origins.ts'
import { isSpam, recordableValues } from './honeypot.ts'
import { type MappedValues, mapFields } from './map-fields.ts'
import { lockForm, recordSubmission, type SubmissionRecord } from './record-submission.ts'
import { saveContact } from './save-contact.ts'
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

async function takeSubmission(context: Context, form: ActiveForm, submission: Submission): Promise<string> {
  const { data } = submission
  const { fields, honeypotField } = form
  if (isSpam({ honeypotField, fields }, data)) {
    await saveSpam(context, form, { ...submission, values: recordableValues(data) })
    // As random as a contact's id, so that the answer does not give the trap away.
    return randomUUID()
  }
  const checked = validateSubmission(fields, data)
  if (!checked.ok) throw badInput(checked.problems)
  const { values } = checked
  return saveLead(context, form, { ...submission, values, mapped: mapFields(fields, values) })
}

type Received = Pick<SubmissionRecord, 'values' | 'formId' | 'referrer' | 'page'>

/** The contact and the record of the submission are written together or not at all. */
function saveLead(
  context: Context,
  { accountId, onMatch }: ActiveForm,
  { mapped, values, formId, referrer, page }: Received & { readonly mapped: MappedValues },
): Promise<string> {
  return context.database.transaction(async query => {
    await lockForm(query, { accountId, formId })
    const saved = await saveContact(query, { accountId, onMatch, mapped })
    await recordSubmission(query, { accountId, formId, values, referrer, page, ...saved })
    return saved.contactId
  })
}

function saveSpam(context: Context, { accountId }: ActiveForm, received: Received): Promise<void> {
  const { values, formId, referrer, page } = received
  const outcome = { contactId: null, outcome: 'spam', replaced: {} } as const
  return context.database.transaction(async query => {
    await lockForm(query, { accountId, formId })
    await recordSubmission(query, { accountId, formId, values, referrer, page, ...outcome })
  })
}
