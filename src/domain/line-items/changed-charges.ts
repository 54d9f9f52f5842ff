import type { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { touched } from '../touched.ts'
import { formatCents } from './cents.ts'
import { numberedLines } from './numbered-lines.ts'
import { computeAmountCents, type PricedLine } from './totals.ts'

/** What a draft has before it changes. */
export interface Priced {
  readonly amount: Decimal
  readonly updatedAt: Date
  /** Asked only where the lines do not change. */
  readonly readLines: () => Promise<readonly PricedLine[]>
}

/** What of amount and lines changes; absent where it stays. */
export interface ChargesChange<Line extends PricedLine> {
  readonly amount?: Decimal | undefined
  readonly lineItems?: readonly Line[] | null | undefined
}

/**
 * What is written of a draft's amount and lines. Lines that do not change still have to add up to the amount
 * (BAD_USER_INPUT).
 */
export async function changedCharges<Line extends PricedLine>(
  draft: Priced,
  { amount, lineItems }: ChargesChange<Line>,
) {
  if (amount === undefined && lineItems === undefined) return {}
  const lines = lineItems === undefined ? await draft.readLines() : lineItems
  const charges = { amount: amount ?? (lines?.length ? null : draft.amount), lineItems: lines }
  const written = { amount: formatCents(computeAmountCents(charges)) }
  if (lineItems === undefined) return written
  return { ...written, ...touched(draft), lineItems: { deleteMany: {}, create: numberedLines(lineItems) } }
}
