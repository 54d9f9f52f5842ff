import type { LeadForm } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'

/** A form that takes submissions, as far as it decides about them or visitors see it. */
export type ActiveForm = Pick<
  LeadForm,
  | 'accountId'
  | 'title'
  | 'fields'
  | 'onMatch'
  | 'submitLabel'
  | 'successMessage'
  | 'redirectUrl'
  | 'honeypotField'
  | 'allowedOrigins'
>

/** Finds a form by its id alone, which is all that visitors know; NOT_FOUND for an unknown or inactive one. */
export async function findActiveForm(context: Context, id: string): Promise<ActiveForm> {
  const [form] = await context.database.query<ActiveForm>({
    text: `SELECT account_id AS "accountId", title, fields, on_match AS "onMatch", submit_label AS "submitLabel",
        success_message AS "successMessage", redirect_url AS "redirectUrl",
        honeypot_field AS "honeypotField", allowed_origins AS "allowedOrigins"
      FROM lead_forms WHERE id = $1 AND active`,
    values: [id],
  })
  if (!form) throw notFound('Form')
  return form
}
