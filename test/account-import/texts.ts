import type { Database } from '../../src/database/database.ts'
import {
  type AccountImport,
  type ImportedAccount,
  importAccount,
} from '../../src/domain/account-import/import-account.ts'
import { ImportRefusal } from '../../src/domain/account-import/problems.ts'
import type { RecordDefinition } from '../../src/domain/define-record.ts'
import { collectionOf, exportStatement } from '../../src/domain/export-columns/export-statement.ts'
import { writeAccountExport } from '../../src/files/json/account-export-json.ts'
import { readAccountExport } from '../../src/files/json/read-account-export.ts'
import { importedRecords } from './imported-records.ts'

/** The account export document of an account, at a moment that does not change; without its history unless given. */
export async function exportText(
  { readSnapshot }: Database,
  accountId: string,
  records: readonly RecordDefinition[] = importedRecords,
): Promise<string> {
  async function* batches() {
    const statements = records.map(record => exportStatement(record, { accountId, today: '2026-11-22' }))
    for await (const { name, rows } of readSnapshot(statements))
      yield { exportedAt: '2026-11-22T00:00:00.000Z', collection: name, records: rows }
  }
  const collections = records.map(collectionOf)
  return (await Array.fromAsync(writeAccountExport(batches(), { accountId, collections }))).join('')
}

/** Imports a document; throws what is wrong with it as JSON. */
export async function importText(
  database: Database,
  text: string,
  options: Partial<AccountImport> = {},
): Promise<ImportedAccount> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
  }
  const whole = { ownerId: 'new-owner', ...options }
  try {
    return await importAccount(database, readAccountExport(chunks), whole, {
      onChecked: () => {},
      onWritten: async () => {},
    })
  } catch (error) {
    if (error instanceof ImportRefusal) throw new Error(JSON.stringify(error.problems.told), { cause: error })
    throw error
  }
}
