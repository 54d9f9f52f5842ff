import fc from 'fast-check'
import { dayAfterStart } from '../account/calendar.ts'
import { cents, namesOf } from '../deal/input.ts'
import { findContact, type Link, link } from '../links.ts'
import { decimal } from '../money.ts'
import type { State } from '../state.ts'
import { isBadText, isBlank, mostly, optional, text } from '../texts.ts'
import type { World } from '../world.ts'
import { answeredLine, type Line, sumOfLines } from './model.ts'

const line: fc.Arbitrary<Line> = fc.record({
  description: mostly(fc.constantFrom('Work', 'Prints'), text),
  quantityHundredths: mostly(fc.constantFrom(100, 200, 50, 25, 1_000), fc.constant(0)),
  unitPriceCents: mostly(fc.constantFrom(1_000, 400, 12, 99_996, 0, -40), fc.constantFrom(1, 10, -500_000)),
})
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const amountCents = mostly(cents, fc.constant(-1))

/** What an invoice is for: an amount, or lines, or both in agreement; seldom what does not go together. */
const charges = fc.oneof(
  { arbitrary: fc.record({ amountCents }), weight: 10 },
  { arbitrary: fc.record({ lines }), weight: 6 },
  { arbitrary: lines.map(all => ({ lines: all, amountCents: sumOfLines(all) ?? 1 })), weight: 3 },
  {
    arbitrary: fc.record({ amountCents: optional(amountCents), lines: optional(fc.array(line)) }),
    weight: 1,
  },
  { arbitrary: fc.record({ amountCents, lines: fc.constantFrom(null, []) }), weight: 1 },
  { arbitrary: fc.constant({}), weight: 1 },
)
const numbers = ['INV-0001', 'INV-0002', 'INV-0004', 'A-1', ' A-1 ', 'a-1', '2026/№ 7']

const notes = ['Thank you', '', ' ', 'two\n\nlines', '<b>', '\u200b', '😀'.repeat(2_000)]
const badNotes = ['x'.repeat(2_001), 'a\0b', '\ud800']

/** What an invoice is made or changed by. */
export const invoiceInput = fc
  .tuple(
    charges,
    fc.record({
      /** So many days after the run's start. */
      due: optional(fc.integer({ min: -3, max: 3 })),
      invoiceNumber: optional(
        mostly(fc.constantFrom(undefined, undefined, ...numbers), fc.constantFrom(' ', 'x'.repeat(51))),
      ),
      notes: optional(mostly(fc.constantFrom(...notes), fc.constantFrom(...badNotes))),
      contact: link,
    }),
  )
  .map(([what, rest]): InvoiceInput => ({ ...what, ...rest }))

/** See {@link invoiceInput}. */
export interface InvoiceInput {
  readonly amountCents?: number | null | undefined
  readonly lines?: readonly Line[] | null | undefined
  readonly due: number | null | undefined
  readonly invoiceNumber: string | null | undefined
  readonly notes: string | null | undefined
  readonly contact: Link
}

/** An input as it is sent, and what is wrong with its shape. */
export function readInvoiceInput(input: InvoiceInput, state: State, world: World) {
  const { amountCents, lines, due, invoiceNumber } = input
  const contact = findContact(input.contact, state, world)
  const sent = {
    amount: typeof amountCents === 'number' ? decimal(amountCents) : amountCents,
    lineItems: lines?.map(answeredLine) ?? lines,
    dueDate: typeof due === 'number' ? dayAfterStart(due) : due,
    invoiceNumber,
    notes: input.notes,
    contactId: contact.id,
  }
  const badLines = (lines ?? []).map(({ description, quantityHundredths }, index) => ({
    [`lineItems.${index}.description`]: isBlank(description) || isBadText(description),
    [`lineItems.${index}.quantity`]: quantityHundredths <= 0,
  }))
  const badShape = {
    amount: (amountCents ?? 0) < 0,
    invoiceNumber: typeof invoiceNumber === 'string' && (isBlank(invoiceNumber) || invoiceNumber.length > 50),
    notes: typeof input.notes === 'string' && badNotes.includes(input.notes),
    ...Object.assign({}, ...badLines),
  }
  return { sent, contact, badShape: namesOf(badShape) }
}
