import { describe, expect, it } from 'vitest'
import { importText } from '../../account-import/texts.ts'
import { startApp } from '../../support/app.ts'
import { exportFiles, verdictOf } from './exported-files.ts'

const app = await startApp()
const { json } = await exportFiles(app)

type Value = Record<string, unknown>
type Document = Record<string, Value[]> & { account: Value }

/** What the exports of 0.1.0 did not have. */
const later: Readonly<Record<string, readonly string[]>> = {
  account: ['currency', 'business_name', 'business_address', 'tax_number', 'invoice_terms'],
  form_submissions: ['marked_spam'],
  invoices: ['notes'],
  payments: ['reverses_id', 'reason'],
  lead_forms: ['accent_color'],
  moves: ['actor_kind', 'actor_id', 'request_id'],
}

function asOfFirstVersion(): Document {
  const document: Document = JSON.parse(json.toString())
  for (const invoice of document.invoices ?? [])
    invoice.payments = withoutReversals(invoice.payments as Value[])
  const payments = (document.invoices ?? []).flatMap(invoice => invoice.payments as Value[])
  for (const [name, keys] of Object.entries(later)) {
    const records = name === 'payments' ? payments : [document[name] ?? []].flat()
    expect(records.length, name).toBeGreaterThan(0)
    for (const record of records) for (const key of keys) delete record[key]
  }
  delete document.record_changes
  return document
}

/** No payment could be taken back. */
function withoutReversals(payments: readonly Value[]): Value[] {
  const reversed = new Set(payments.map(({ reverses_id }) => reverses_id))
  return payments.filter(({ id, reverses_id }) => reverses_id === null && !reversed.has(id))
}

const written = (document: Document) => Buffer.from(JSON.stringify(document))

describe('an account export of 0.1.0', () => {
  it('is whole to verify', async () => {
    const { verdict, lines } = await verdictOf(written(asOfFirstVersion()))
    expect([verdict, lines.slice(3)]).toEqual(['unproven', []])
  })

  it('is wrong where it lacks what it had', async () => {
    const document = asOfFirstVersion()
    for (const deal of document.deals ?? []) delete deal.closed_at
    expect(await verdictOf(written(document))).toMatchObject({ verdict: 'wrong' })
  })

  it('is imported, and nobody is said to have made its moves', async () => {
    const { accountId } = await importText(app.database, JSON.stringify(asOfFirstVersion()), { newIds: true })
    const moves = await app.database.prisma.move.findMany({ where: { accountId } })
    expect(moves.length).toBeGreaterThan(0)
    for (const { actorKind, actorId, requestId } of moves)
      expect([actorKind, actorId, requestId]).toEqual([null, null, null])
  })
})
