import type { LeadForm } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type LeadFormField, maxDefinitionBytes, maxFields, maxOptions, readFields } from './fields.ts'
import { readRedirectUrl } from './redirect-url.ts'

/** A form that takes submissions, as far as it decides about them or visitors see it. */
export interface ActiveForm extends Omit<FormRow, 'fields'> {
  readonly fields: readonly LeadFormField[]
}

type FormRow = Pick<
  LeadForm,
  | 'accountId'
  | 'title'
  | 'fields'
  | 'onMatch'
  | 'submitLabel'
  | 'successMessage'
  | 'redirectUrl'
  | 'honeypotField'
  | 'accentColor'
  | 'allowedOrigins'
>

/**
 * Finds a form by its id alone, which is all that visitors know. NOT_FOUND for an unknown or inactive one, and for one
 * that is larger than the API allows: anybody may ask for it.
 */
export async function findActiveForm(context: Context, id: string): Promise<ActiveForm> {
  const [form] = await context.database.query<FormRow>({
    // Postgres writes JSON with blanks, in less than twice the bytes.
    text: `SELECT account_id AS "accountId", title, fields, on_match AS "onMatch", submit_label AS "submitLabel",
        success_message AS "successMessage", redirect_url AS "redirectUrl",
        honeypot_field AS "honeypotField", accent_color AS "accentColor", allowed_origins AS "allowedOrigins"
      FROM lead_forms WHERE id = $1 AND active
        AND CASE WHEN jsonb_array_length(fields) <= ${maxFields}
          THEN octet_length(fields::text) <= ${2 * maxDefinitionBytes} ELSE false END`,
    values: [id],
  })
  const fields = form ? readFields(form.fields) : []
  if (!form || fields.some(({ options }) => options.length > maxOptions)) throw notFound('Form')
  return { ...form, fields, redirectUrl: readRedirectUrl(form.redirectUrl) }
}
