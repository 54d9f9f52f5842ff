import type { ExportedValues } from '../define-record.ts'
import { badInput } from '../errors.ts'
import { looksEmpty } from '../fields/looks-empty.ts'

/** Throws BAD_USER_INPUT where an exported payment is neither money received nor a reversal with its reason. */
export function checkExportedPayment({ amount, reverses_id: reversesId, reason }: ExportedValues): void {
  const isReversal = (reversesId ?? null) !== null
  if (isReversal && !(Number(amount) < 0)) throw badInput({ amount: ['Must be below 0 of a reversal'] })
  if (!isReversal && !(Number(amount) > 0)) throw badInput({ amount: ['Must be above 0'] })
  const isExplained = typeof reason === 'string' && !looksEmpty(reason)
  if (isReversal && !isExplained) throw badInput({ reason: ['Required of a reversal'] })
  if (!isReversal && (reason ?? null) !== null)
    throw badInput({ reason: ['Must be null, but of a reversal'] })
}

/** Throws BAD_USER_INPUT where a reversal inside of an exported invoice takes back no payment of it, or one twice. */
export function checkExportedReversals({ payments }: ExportedValues): void {
  if (!Array.isArray(payments)) return
  const received = new Map(
    payments
      .filter(({ reverses_id: reversesId }) => (reversesId ?? null) === null)
      .map(({ id, amount }) => [String(id).toLowerCase(), Number(amount)]),
  )
  for (const [index, { reverses_id: reversesId, amount }] of payments.entries()) {
    if ((reversesId ?? null) === null) continue
    const at = `payments.${index}`
    const taken = String(reversesId).toLowerCase()
    const was = received.get(taken)
    if (was === undefined)
      throw badInput({
        [`${at}.reversesId`]: ['Must be a payment of this invoice that nothing else reverses'],
      })
    // In doubles an amount and its opposite are exactly opposite.
    if (Number(amount) !== -was) throw badInput({ [`${at}.amount`]: ['Must be what was received, below 0'] })
    received.delete(taken)
  }
}
