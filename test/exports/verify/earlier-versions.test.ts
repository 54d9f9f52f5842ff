import { describe, expect, it } from 'vitest'
import { type CheckedKind, collections } from '../../../src/commands/verify/collections.ts'
import { firstKeysOf } from '../../../src/commands/verify/earlier-versions.ts'
import { importText } from '../../account-import/texts.ts'
import { startApp } from '../../support/app.ts'
import { exportFiles, verdictOf } from './exported-files.ts'

const app = await startApp()
const { json } = await exportFiles(app)

type Value = Record<string, unknown>
type Document = Record<string, Value[]> & { account: Value }

function asOfFirstVersion(): Document {
  const document: Document = JSON.parse(json.toString())
  for (const invoice of document.invoices ?? [])
    invoice.payments = withoutReversals(invoice.payments as Value[])
  for (const { name, kind } of collections) {
    const records = [document[name] ?? []].flat()
    expect(records.length, name).toBeGreaterThan(0)
    if (firstKeysOf(kind.record)) for (const record of records) leaveFirstKeys(kind, record)
    else delete document[name]
  }
  return document
}

function leaveFirstKeys({ record: kind, nested }: CheckedKind, record: Value): void {
  const keys = firstKeysOf(kind) ?? []
  for (const key of Object.keys(record)) if (!keys.includes(key)) delete record[key]
  expect(Object.keys(record).sort(), kind.model).toEqual(keys.toSorted())
  for (const { key, kind: inside } of nested)
    for (const each of record[key] as Value[]) leaveFirstKeys(inside, each)
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
