import type { Query } from '../../src/database/database.ts'
import { buildAccount, type ManyRecords } from './account.ts'
import { buildContact } from './contacts.ts'
import { buildDeal, buildStages } from './deals.ts'
import { insertRows } from './insert-rows.ts'
import { buildInvoice } from './invoices.ts'

const batchRows = 2_000

/** Writes the account and all it holds, in the caller's transaction; `onWritten` hears of each batch, and is waited for. */
export async function loadMany(
  query: Query,
  many: ManyRecords,
  onWritten: (records: number) => Promise<void>,
): Promise<void> {
  await insertRows(query, 'Account', [buildAccount(many)])
  await insertRows(query, 'PipelineStage', buildStages(many))
  for (const numbers of batches(many.contacts)) {
    const rows = numbers.map(n => buildContact(many, n))
    await insertRows(query, 'Contact', rows)
    await onWritten(numbers.length)
  }
  for (const numbers of batches(many.deals)) {
    const rows = numbers.map(n => buildDeal(many, n))
    await insertRows(query, 'Deal', rows)
    await onWritten(numbers.length)
  }
  for (const numbers of batches(many.invoices)) {
    const built = numbers.map(n => buildInvoice(many, n))
    await insertRows(
      query,
      'Invoice',
      built.map(({ invoice }) => invoice),
    )
    await insertRows(
      query,
      'InvoiceLineItem',
      built.flatMap(({ lineItems }) => lineItems),
    )
    await insertRows(
      query,
      'Payment',
      built.flatMap(({ payments }) => payments),
    )
    await onWritten(numbers.length)
  }
}

/** The tables that are filled. */
export const filledTables = [
  'accounts',
  ...['contacts', 'pipeline_stages', 'deals', 'invoices', 'invoice_line_items', 'payments'],
] as const

function* batches(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += batchRows) {
    yield Array.from({ length: Math.min(batchRows, count - from) }, (_, index) => from + index)
  }
}
