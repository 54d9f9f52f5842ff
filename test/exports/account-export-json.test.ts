import { describe, expect, it } from 'vitest'
import { schema } from '../../src/domain/schema.ts'
import {
  type AccountExportBatch,
  readCollections,
  writeAccountExport,
} from '../../src/files/json/account-export-json.ts'
import { ExportAccountDocument } from '../../src/operations/generated.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { collect } from './collect.ts'

const accountId = '7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012'
const exportedAt = '2026-03-04T05:06:07.890Z'

const collections = readCollections(readOperation(schema, ExportAccountDocument))

function batch(collection: string, ...records: unknown[]): AccountExportBatch {
  return { exportedAt, collection, records }
}

async function* stream(batches: readonly AccountExportBatch[], end?: Error) {
  yield* batches
  if (end) throw end
}

function write(...batches: AccountExportBatch[]): Promise<string[]> {
  return collect(writeAccountExport(stream(batches), { accountId, collections }))
}

async function writeDocument(...batches: AccountExportBatch[]) {
  return JSON.parse((await write(...batches)).join(''))
}

describe('the account export document', () => {
  it('has every key in the documented order, the ones without records as empty lists', async () => {
    const document = await writeDocument(batch('account', { id: accountId }), batch('invoices', { id: 'i' }))
    expect(Object.keys(document)).toEqual(['export_metadata', ...collections])
    expect(document).toMatchObject({ account: { id: accountId }, invoices: [{ id: 'i' }] })
    for (const name of collections.filter(name => name !== 'account' && name !== 'invoices')) {
      expect(document[name]).toEqual([])
    }
  })

  it('opens with the metadata of the contract', async () => {
    const { export_metadata } = await writeDocument(batch('account', {}))
    expect(Object.entries(export_metadata)).toEqual([
      ['exported_at', exportedAt],
      ['account_id', accountId],
      ['format_version', '1.0'],
      ['gdpr_request', true],
    ])
  })

  it('joins the batches of a collection, empty ones too', async () => {
    const batches = ['account', 'contacts', 'contacts', 'contacts', 'form_submissions'] as const
    const records = [[{ id: accountId }], [1, 2], [], [3], ['last']]
    const document = await writeDocument(...batches.map((name, i) => batch(name, ...(records[i] ?? []))))
    expect(document.contacts).toEqual([1, 2, 3])
    expect(document.form_submissions).toEqual(['last'])
  })

  it('holds every collection when each sends records', async () => {
    const document = await writeDocument(...collections.map(name => batch(name, { name })))
    for (const name of collections) {
      expect(document[name]).toEqual(name === 'account' ? { name } : [{ name }])
    }
  })

  it('survives any text', async () => {
    const text = '"\\\u0000\u2028\ud800 📷 </script>'
    const document = await writeDocument(batch('account', { [text]: text }))
    expect(document.account).toEqual({ [text]: text })
  })
})

describe('chunks of the account export', () => {
  it('are a few for many small records, however few a batch has', async () => {
    const contacts = Array.from({ length: 5000 }, (_, i) =>
      batch('contacts', { id: i, note: 'x'.repeat(80) }),
    )
    const chunks = await write(batch('account', {}), ...contacts)
    expect(chunks.length).toBeGreaterThan(5)
    expect(chunks.length).toBeLessThan(12)
    expect(JSON.parse(chunks.join('')).contacts).toHaveLength(5000)
  })

  it('are one for a small account, so that its export fails before the first byte or not at all', async () => {
    expect(await write(batch('account', {}), batch('deals', {}))).toHaveLength(1)
  })

  it('are several for one big batch', async () => {
    const records = Array.from({ length: 50 }, () => ({ text: 'x'.repeat(30_000) }))
    const chunks = await write(batch('account', {}), batch('form_submissions', ...records))
    expect(Math.max(...chunks.map(chunk => chunk.length))).toBeLessThan(100_000)
    expect(JSON.parse(chunks.join('')).form_submissions).toEqual(records)
  })
})

describe('a source that breaks the order', () => {
  it.each([
    ['sends an earlier collection', [batch('account', {}), batch('deals', {}), batch('contacts', {})]],
    ['sends an unknown collection', [batch('account', {}), batch('secrets', {})]],
    ['starts without the account', [batch('contacts', {})]],
    ['sends two account records', [batch('account', {}, {}), batch('contacts', {})]],
    ['sends two account records and no more', [batch('account', {}), batch('account', {})]],
    ['sends an empty account', [batch('account')]],
    ['sends nothing', []],
  ])('and %s is refused', async (_, batches) => {
    await expect(write(...batches)).rejects.toThrow(/^The account export (got|knows no)/)
  })

  it('and fails midway leaves a document that does not parse', async () => {
    const big = Array.from({ length: 2000 }, () => ({ text: 'x'.repeat(100) }))
    const source = stream([batch('account', {}), batch('contacts', ...big)], new Error('gone'))
    let text = ''
    const read = async () => {
      for await (const chunk of writeAccountExport(source, { accountId, collections })) text += chunk
    }
    await expect(read()).rejects.toThrow('gone')
    expect(text.length).toBeGreaterThan(100_000)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })
})
