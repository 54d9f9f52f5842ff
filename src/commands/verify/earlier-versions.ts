import { isObject } from '../../is-object.ts'

type Values = Readonly<Record<string, unknown>>

const actor = { actor_kind: null, actor_id: null, request_id: null }

/** By what records are in an export: what those of 0.1.0 do not have yet, which nobody had filled in then. */
const laterKeys: Readonly<Record<string, Values>> = {
  account: {
    currency: null,
    business_name: null,
    business_address: null,
    tax_number: null,
    invoice_terms: null,
  },
  form_submissions: { marked_spam: null },
  invoices: { notes: null },
  lead_forms: { accent_color: null },
  moves: actor,
  payments: { reverses_id: null, reason: null },
}

/** The collections that exports of 0.1.0 do not have yet. */
export const laterCollections: readonly string[] = ['record_changes']

/** A record of an earlier version's export as one of today's; what is in the record stays. */
export function asOfToday(name: string, value: unknown): unknown {
  if (!isObject(value)) return value
  const whole = { ...laterKeys[name], ...value }
  const { payments } = whole as Values
  if (name !== 'invoices' || !Array.isArray(payments)) return whole
  return { ...whole, payments: payments.map(payment => asOfToday('payments', payment)) }
}
