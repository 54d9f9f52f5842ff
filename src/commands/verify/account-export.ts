import { readAccountExport } from '../../files/json/read-account-export.ts'
import { BrokenFileError } from '../../files/json/reading/file-bytes.ts'
import { MalformedExportError } from '../../files/json/reading/malformed-export.ts'
import { isObject } from '../../is-object.ts'
import { printableStart } from '../printable.ts'
import { RecordChecks } from './check-records.ts'
import { type Collection, collections, validateMetadata } from './collections.ts'
import type { Findings } from './findings.ts'
import type { VerifiedFile } from './verified-file.ts'

/** Checks the document of an account export, from its first byte to its last; what is wrong goes to `findings`. */
export async function verifyAccountExport(
  bytes: AsyncIterable<Uint8Array>,
  findings: Findings,
): Promise<VerifiedFile> {
  const document = new DocumentChecks(findings)
  try {
    await document.read(bytes)
  } catch (error) {
    if (error instanceof BrokenFileError) findings.add('unreadable', error.message)
    else if (error instanceof MalformedExportError) findings.add('unreadable', error.reason, error.place)
    else throw error
  }
  return document.summary()
}

class DocumentChecks {
  readonly #findings: Findings
  readonly #records: RecordChecks
  readonly #counts = new Map<string, number>()
  readonly #unknown: string[] = []
  #metadata: Readonly<Record<string, unknown>> = {}
  #last = -1
  #account: unknown

  constructor(findings: Findings) {
    this.#findings = findings
    this.#records = new RecordChecks(findings)
  }

  async read(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    let current: Collection | undefined
    for await (const part of readAccountExport(bytes)) {
      if (part.kind === 'record') {
        if (!current) continue
        this.#counts.set(current.name, part.index + 1)
        this.#records.check(current, part)
        if (current.name === 'account' && isObject(part.value)) this.#account = part.value.id
      } else if (part.kind === 'metadata') this.#readMetadata(part.value, part.place)
      else if (part.kind === 'collection') current = this.#begin(part)
    }
    this.#records.finish()
    this.#checkWhole()
  }

  summary(): VerifiedFile {
    const { exported_at, account_id } = this.#metadata
    const exportedAt = typeof exported_at === 'string' ? exported_at : null
    return {
      about: `Account export${typeof account_id === 'string' ? ` of ${printableStart(account_id)}` : ''}${exportedAt === null ? '' : `, exported at ${printableStart(exportedAt)}`}`,
      exportedAt,
      counts: [...this.#counts].map(([collection, records]) => ({ collection, records })),
      unknown: [...this.#unknown, ...this.#records.unknown],
    }
  }

  #readMetadata(value: unknown, place: { readonly line: number; readonly column: number }): void {
    if (this.#counts.size > 0 || this.#last >= 0)
      this.#findings.add('order', 'must come first', { ...place, path: '/export_metadata' })
    if (isObject(value)) this.#metadata = value
    if (validateMetadata(value)) return
    const [error] = validateMetadata.errors ?? []
    const path = `/export_metadata${error?.instancePath ?? ''}`
    this.#findings.add('format', error?.message ?? '', { ...place, path })
  }

  #begin({
    collection: name,
    isList,
    place,
  }: {
    readonly collection: string
    readonly isList: boolean
    readonly place: { readonly line: number; readonly column: number }
  }): Collection | undefined {
    const at = collections.findIndex(collection => collection.name === name)
    const collection = collections[at]
    const { line, column } = place
    const findingPlace = { line, column, path: `/${name}` }
    if ((collection?.isList ?? true) !== isList) {
      this.#findings.add('format', isList ? 'must be one record' : 'must be a list', findingPlace)
      return undefined
    }
    if (!collection) {
      if (this.#unknown.length < 20) this.#unknown.push(printableStart(name))
      return undefined
    }
    if (at < this.#last) this.#findings.add('order', 'comes too late', findingPlace)
    this.#last = Math.max(at, this.#last)
    this.#counts.set(name, 0)
    this.#records.begin(collection)
    return collection
  }

  #checkWhole(): void {
    const missing = collections.filter(({ name }) => !this.#counts.has(name)).map(({ name }) => name)
    if (Object.keys(this.#metadata).length === 0) missing.unshift('export_metadata')
    for (const name of missing) this.#findings.add('format', `/${name} is missing`)
    const { account_id } = this.#metadata
    if (this.#account !== account_id)
      this.#findings.add('link', '/export_metadata/account_id is not the id of /account')
  }
}
