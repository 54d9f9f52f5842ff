import type { Context } from '../context.ts'
import { asFields, type RowOf } from '../define-record.ts'
import { notFound } from '../errors.ts'
import { type LeadFormField, maxDefinitionBytes, maxFields, maxOptions, readFields } from './fields.ts'
import { leadFormRecord } from './record.ts'
import { readRedirectUrl } from './redirect-url.ts'

/** A form that takes submissions, as far as it decides about them or visitors see it. */
export interface ActiveForm extends Omit<FormRow, 'fields'> {
  readonly fields: readonly LeadFormField[]
}

/** As a hand-written statement reads it: times are text. */
type FormRow = Omit<RowOf<'LeadForm'>, 'createdAt' | 'updatedAt'>

/**
 * Finds a form by its id alone, which is all that visitors know. NOT_FOUND for an unknown or inactive one, and for one
 * that is larger than the API allows: anybody may ask for it.
 */
export async function findActiveForm(context: Context, id: string): Promise<ActiveForm> {
  const [form] = await context.database.query<FormRow>({
    // Postgres writes JSON with blanks, in less than twice the bytes.
    text: `SELECT account_id AS "accountId", ${asFields(leadFormRecord.columns)} FROM lead_forms WHERE id = $1 AND active
        AND CASE WHEN jsonb_array_length(fields) <= ${maxFields}
          THEN octet_length(fields::text) <= ${2 * maxDefinitionBytes} ELSE false END`,
    values: [id],
  })
  const fields = form ? readFields(form.fields) : []
  if (!form || fields.some(({ options }) => options.length > maxOptions)) throw notFound('Form')
  return { ...form, fields, redirectUrl: readRedirectUrl(form.redirectUrl) }
}
