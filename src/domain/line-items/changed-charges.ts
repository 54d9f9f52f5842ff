import type { InvoiceLineItem } from '../../generated/prisma/client.ts'
import type { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { touched } from '../touched.ts'
import { type Charges, computeAmount } from './totals.ts'

/** A line as it is given. */
type GivenLine = Omit<InvoiceLineItem, 'id' | 'accountId' | 'invoiceId' | 'position'>

/** A line that a draft has. */
type StoredLine = GivenLine & Pick<InvoiceLineItem, 'id' | 'position'>

/** What a draft has before it changes. */
export interface Priced {
  readonly amount: Decimal
  readonly updatedAt: Date
  readonly readLines: () => Promise<readonly StoredLine[]>
}

/** What is written of the amount and lines of a new draft; BAD_USER_INPUT for an amount that it cannot have. */
export function newCharges<Line extends GivenLine>({ amount, lineItems }: Charges<Line>) {
  return { amount: computeAmount({ amount, lineItems }), lineItems: { create: numberedLines(lineItems) } }
}

/**
 * What is written of a draft's amount and lines. Lines that do not change still have to add up to the amount
 * (BAD_USER_INPUT).
 */
export async function changedCharges<Line extends GivenLine>(
  draft: Priced,
  { amount, lineItems }: Charges<Line>,
) {
  if (amount === undefined && lineItems === undefined) return {}
  const present = await draft.readLines()
  const lines = lineItems === undefined ? present : lineItems
  const charges = { amount: amount ?? (lines?.length ? null : draft.amount), lineItems: lines }
  const written = { amount: computeAmount(charges) }
  return lineItems === undefined ? written : { ...written, ...changedLines(draft, present, lineItems) }
}

/** What is written of the lines: one that is as before at its place stays. A draft of other lines has changed itself. */
function changedLines<Line extends GivenLine>(
  draft: Priced,
  present: readonly StoredLine[],
  given: readonly Line[] | null,
) {
  const numbered = numberedLines(given)
  const byPlace = new Map(present.map(line => [line.position, line]))
  const gone = present.filter(line => !isSame(line, numbered[line.position])).map(({ id }) => id)
  const added = numbered.filter(line => !isSame(line, byPlace.get(line.position)))
  if (gone.length === 0 && added.length === 0) return {}
  return { ...touched(draft), lineItems: { deleteMany: { id: { in: gone } }, create: added } }
}

/** Lines with the position each has in the list, from 0. */
function numberedLines<Line extends object>(lines: readonly Line[] | null | undefined) {
  return (lines ?? []).map((line, position) => ({ ...line, position }))
}

function isSame(one: GivenLine, other: GivenLine | undefined): boolean {
  if (other === undefined) return false
  // It does not compile without each column: a change of one that is not compared would be lost.
  const same: Record<keyof GivenLine, boolean> = {
    description: one.description === other.description,
    quantity: one.quantity.eq(other.quantity),
    unitPrice: one.unitPrice.eq(other.unitPrice),
  }
  return Object.values(same).every(Boolean)
}
