import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import type { ExportedValues } from '../define-record.ts'
import { badInput } from '../errors.ts'
import { looksEmpty } from '../fields/looks-empty.ts'

/** What is said of an `amount_paid` that the payments do not make. */
export const sumOfPayments = 'Must be the sum of the payments'

/**
 * Throws BAD_USER_INPUT where a payment inside of an exported invoice is neither money received nor the reversal of
 * another one of them, each at most once, or where they add up to more than was paid. `LostPayments` has those that add up
 * to less.
 */
export function checkExportedPayments({ payments, status, amount, amount_paid: paid }: ExportedValues): void {
  if (!Array.isArray(payments)) return
  const received = new Map(
    payments.filter(payment => !isReversal(payment)).map(({ id, amount }) => [spellId(id), Number(amount)]),
  )
  for (const [index, payment] of payments.entries()) {
    const refusal = isReversal(payment) ? refusalOfReversal(payment, received) : refusalOfReceived(payment)
    if (refusal) throw badInput({ [`payments.${index}.${refusal.field}`]: [refusal.message] })
    received.delete(spellId(payment.reverses_id))
  }
  const sum = addUpPayments(payments)
  if (sum.gt(String(paid ?? (status === 'paid' ? amount : 0))))
    throw badInput({ amountPaid: [sumOfPayments] })
}

/** What was received for an exported invoice, less what was taken back. */
export function addUpPayments(payments: unknown): Decimal {
  const amounts: readonly ExportedValues[] = Array.isArray(payments) ? payments : []
  return amounts.reduce((sum, { amount }) => sum.plus(String(amount)), new Decimal(0))
}

interface Refusal {
  readonly field: string
  readonly message: string
}

function refusalOfReceived({ amount, reason }: ExportedValues): Refusal | undefined {
  if (!(Number(amount) > 0)) return { field: 'amount', message: 'Must be above 0, but of a reversal' }
  const hasReason = (reason ?? null) !== null
  return hasReason ? { field: 'reason', message: 'Must be null, but of a reversal' } : undefined
}

function refusalOfReversal(
  { amount, reason, reverses_id: reversesId }: ExportedValues,
  received: ReadonlyMap<string, number>,
): Refusal | undefined {
  const was = received.get(spellId(reversesId))
  if (was === undefined) {
    const message = 'Must be a payment of this invoice that no other one reverses'
    return { field: 'reversesId', message }
  }
  // In doubles an amount and its opposite are exactly opposite.
  if (Number(amount) !== -was) return { field: 'amount', message: 'Must be what was received, below 0' }
  const isExplained = typeof reason === 'string' && !looksEmpty(reason)
  return isExplained ? undefined : { field: 'reason', message: 'Required of a reversal' }
}

function isReversal({ reverses_id: reversesId }: ExportedValues): boolean {
  return (reversesId ?? null) !== null
}

function spellId(id: unknown): string {
  return String(id).toLowerCase()
}
