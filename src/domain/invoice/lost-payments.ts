import type { ExportedValues, RecordDefinition } from '../define-record.ts'
import { moveRecord } from '../move/record.ts'
import { addUpPayments, sumOfPayments } from './exported-payments.ts'
import { invoiceRecord } from './record.ts'

/** The states in which nothing is paid. */
const unpaid: readonly unknown[] = ['draft', 'sent', 'viewed']

/**
 * Finds invoices of an account export that have lost payments: those in it are less than what was paid. A paid invoice
 * of another system's file may have been imported without payments, and is exported as it is. It was never unpaid
 * here; one that was, as its moves tell, has had payments. The moves come after the invoices.
 */
export class LostPayments {
  /** By the invoice's id. */
  readonly #short = new Map<string, string>()

  /** Takes a record that is valid by itself, in the order of the file; answers what it shows to be lost, and where. */
  take(record: RecordDefinition, values: ExportedValues, path: string) {
    if (record === invoiceRecord && isShort(values))
      this.#short.set(spellId(values.id), `${path}/amount_paid`)
    if (record !== moveRecord || this.#short.size === 0) return
    const { invoice_id: invoiceId, from_value: from, to_value: to } = values
    const id = spellId(invoiceId)
    const short = this.#short.get(id)
    if (short === undefined || !(unpaid.includes(from) || unpaid.includes(to))) return
    this.#short.delete(id)
    return { path: short, message: sumOfPayments }
  }
}

function isShort({ amount_paid: paid, payments }: ExportedValues): boolean {
  return addUpPayments(payments).lt(String(paid ?? 0))
}

/** A copy, as the parser's strings are parts of a chunk and would hold it in memory. */
function spellId(id: unknown): string {
  return Buffer.from(String(id).toLowerCase(), 'utf16le').toString('utf16le')
}
