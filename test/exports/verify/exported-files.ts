import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Verdict, verifyFile } from '../../../src/commands/verify/verify-file.ts'
import type { TestApp } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'
import { fillStates } from '../../support/records/states.ts'

/** Both exports of an account, as REST serves them. */
export interface ExportedFiles {
  readonly accountId: string
  readonly json: Buffer
  readonly csv: Buffer
}

/** Exports an account with records of every kind and, where wanted, in every state. */
export async function exportFiles(app: TestApp, hasStates = true): Promise<ExportedFiles> {
  const { accountId, ownerId } = await app.newAccount()
  await fillAccount(app.database.prisma, accountId)
  if (hasStates) await fillStates(app.database.prisma, accountId)
  const read = async (path: string) => {
    const { text } = await app.rest('GET', `/api/v1/${path}?account_id=${accountId}`, { as: ownerId })
    return Buffer.from(text)
  }
  return { accountId, json: await read('account/export'), csv: await read('contacts/export') }
}

/** What is said of these bytes as a file of their own; `digest` is that of its receipt. */
export async function verdictOf(
  bytes: Uint8Array,
  { name = 'export.json', digest }: { readonly name?: string; readonly digest?: string } = {},
): Promise<Verdict> {
  const directory = mkdtempSync(join(tmpdir(), 'bizgate-verify-'))
  const path = join(directory, name)
  writeFileSync(path, bytes)
  try {
    return await verifyFile(path, digest === undefined ? [] : [{ sha256: digest }])
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The digest of a file's receipt. */
export function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes)
}
