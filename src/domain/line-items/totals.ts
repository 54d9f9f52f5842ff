import type { InvoiceLineItem } from '../../generated/prisma/client.ts'
import type { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { badInput, type FieldMessages } from '../errors.ts'

type PricedLine = Pick<InvoiceLineItem, 'quantity' | 'unitPrice'>

/** What the amount of an invoice or a proposal comes from: an amount, lines that add up to it, or both where they agree. */
export interface Charges<Line extends PricedLine = PricedLine> {
  readonly amount?: Decimal | null | undefined
  readonly lineItems?: readonly Line[] | null | undefined
}

const amountBoundCents = 10n ** 14n

/**
 * The amount as decimal text. BAD_USER_INPUT where there is neither amount nor lines, where the two disagree,
 * or where the amount cannot be stored exactly.
 */
export function computeAmount({ amount, lineItems }: Charges): string {
  const givenCents = amount ? toCents(amount) : null
  if (!lineItems || lineItems.length === 0) {
    if (givenCents === null) throw badInput({ 'input.amount': ['Required'] })
    return formatCents(givenCents)
  }
  const sumCents = addUpCents(lineItems)
  if (givenCents !== null && givenCents !== sumCents) {
    throw badInput({ 'input.amount': [`Must be the sum of the line items, ${formatCents(sumCents)}`] })
  }
  return formatCents(sumCents)
}

function addUpCents(lineItems: readonly PricedLine[]): bigint {
  const refused: Record<string, FieldMessages[string]> = {}
  let sumCents = 0n
  lineItems.forEach(({ quantity, unitPrice }, index) => {
    // Two places times two places is four: hundredths of a cent.
    const product = toCents(quantity) * toCents(unitPrice)
    if (product % 100n !== 0n) {
      refused[`input.lineItems.${index}`] = ['Quantity times unit price must come out in whole cents']
    }
    sumCents += product / 100n
  })
  if (Object.keys(refused).length > 0) throw badInput(refused)
  if (sumCents < 0n) throw badInput({ 'input.lineItems': ['Must not add up to less than 0'] })
  if (sumCents >= amountBoundCents)
    throw badInput({ 'input.lineItems': ['Must add up to less than 1000000000000'] })
  return sumCents
}

/** Cents of an amount of two decimal places, exact at any size. */
function toCents(amount: Decimal): bigint {
  return BigInt(amount.toFixed(2).replace('.', ''))
}

/** An amount in cents as decimal text, such as `-0.05`. */
function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
