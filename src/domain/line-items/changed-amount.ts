import type { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { formatCents } from './cents.ts'
import { type Charges, computeAmountCents, type PricedLine } from './totals.ts'

/** What a draft has before it changes. */
export interface Priced {
  readonly amount: Decimal
  /** Asked only where the lines do not change. */
  readonly readLines: () => Promise<readonly PricedLine[]>
}

/**
 * The amount of a draft after a change, or nothing where neither it nor the lines change. Lines that do
 * not change still have to add up to it (BAD_USER_INPUT).
 */
export async function changedAmount(
  draft: Priced,
  { amount, lineItems }: Charges,
): Promise<string | undefined> {
  if (amount === undefined && lineItems === undefined) return undefined
  const lines = lineItems === undefined ? await draft.readLines() : lineItems
  const charges = { amount: amount ?? (lines?.length ? null : draft.amount), lineItems: lines }
  return formatCents(computeAmountCents(charges))
}
