import { readAccountExport } from '../../files/json/read-account-export.ts'
import type { AccountExportPart } from '../../files/json/reading/document-reader.ts'
import { BrokenFileError } from '../../files/json/reading/file-bytes.ts'
import { MalformedExportError } from '../../files/json/reading/malformed-export.ts'
import { isObject } from '../../is-object.ts'
import { printable, printableStart } from '../printable.ts'
import { RecordChecks } from './check-records.ts'
import { type Collection, collections, validateMetadata } from './collections.ts'
import { firstKeysOf } from './earlier-versions.ts'
import type { Findings } from './findings.ts'
import type { VerifiedFile } from './verified-file.ts'

/** Checks the document of an account export, from its first byte to its last; errors go to `findings`. */
export async function verifyAccountExport(
  open: () => AsyncIterable<Uint8Array>,
  findings: Findings,
): Promise<VerifiedFile> {
  const document = new DocumentChecks(findings)
  try {
    for await (const part of readAccountExport(open)) document.take(part)
  } catch (error) {
    if (!(error instanceof BrokenFileError || error instanceof MalformedExportError)) throw error
    findings.add('unreadable', printable(error.message))
  }
  return document.summary()
}

class DocumentChecks {
  readonly #findings: Findings
  readonly #records: RecordChecks
  readonly #counts = new Map<string, number>()
  readonly #unknown: string[] = []
  #metadata: Readonly<Record<string, unknown>> = {}
  #current: Collection | undefined
  #account: unknown

  constructor(findings: Findings) {
    this.#findings = findings
    this.#records = new RecordChecks(findings)
  }

  take(part: AccountExportPart): void {
    if (part.kind === 'metadata') this.#readMetadata(part.value)
    else if (part.kind === 'collection') this.#begin(part.collection, part.isList)
    else if (part.kind === 'end') this.#finish()
    else if (this.#current) {
      this.#counts.set(this.#current.name, part.index + 1)
      this.#records.check(this.#current, part)
      if (this.#current.name === 'account' && isObject(part.value)) this.#account = part.value.id
    }
  }

  summary(): VerifiedFile {
    const { exported_at, account_id } = this.#metadata
    const exportedAt = typeof exported_at === 'string' ? exported_at : null
    const ofAccount = typeof account_id === 'string' ? ` of ${printableStart(account_id)}` : ''
    const ofMoment = exportedAt === null ? '' : `, exported at ${printableStart(exportedAt)}`
    return {
      about: `Account export${ofAccount}${ofMoment}`,
      exportedAt,
      counts: [...this.#counts].map(([collection, records]) => ({ collection, records })),
      unknown: [...this.#unknown, ...this.#records.unknown],
    }
  }

  #readMetadata(value: unknown): void {
    if (this.#current) this.#findings.add('format', 'must come first', { path: '/export_metadata' })
    if (isObject(value)) this.#metadata = value
    validateMetadata(value)
    for (const { message = '', instancePath } of validateMetadata.errors ?? [])
      this.#findings.add('format', message, { path: `/export_metadata${instancePath}` })
  }

  #begin(name: string, isList: boolean): void {
    this.#current = collections.find(collection => collection.name === name)
    if ((this.#current?.isList ?? true) !== isList) {
      this.#findings.add('format', isList ? 'must be one record' : 'must be a list', { path: `/${name}` })
      this.#current = undefined
    } else if (this.#current) this.#counts.set(name, 0)
    else if (this.#unknown.length < 20) this.#unknown.push(printableStart(name))
  }

  #finish(): void {
    this.#records.finish()
    const missing = collections
      .filter(({ name, kind }) => !this.#counts.has(name) && firstKeysOf(kind.record))
      .map(({ name }) => name)
    if (Object.keys(this.#metadata).length === 0) missing.unshift('export_metadata')
    for (const name of missing) this.#findings.add('format', `/${name} is missing`)
    if (this.#account !== this.#metadata.account_id)
      this.#findings.add('link', '/export_metadata/account_id is not the id of /account')
  }
}
