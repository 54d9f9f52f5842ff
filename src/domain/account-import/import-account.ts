import { randomUUID } from 'node:crypto'
import type { Database, Query } from '../../database/database.ts'
import { errorCode } from '../../error-code.ts'
import { isObject } from '../../is-object.ts'
import { unknownTimeZone } from '../account/store-time-zone.ts'
import type { RecordDefinition } from '../define-record.ts'
import { collectionOf } from '../export-columns/export-statement.ts'
import { exportedRecords } from '../exports/account/collections.ts'
import { recordChangeRecord } from '../history/record.ts'
import { LostPayments } from '../invoice/lost-payments.ts'
import { uuidPattern } from '../scalars.ts'
import { mapIds } from './ids.ts'
import { ImportRefusal, Problems } from './problems.ts'
import { type ReadRecord, recordReader, writtenColumns } from './reading/record-reader.ts'
import { Unknowns } from './reading/unknowns.ts'
import { inOrderOfLinks } from './writing/import-order.ts'
import { RowSpool } from './writing/row-spool.ts'
import { writeCounts } from './writing/write-counts.ts'
import { writeRows } from './writing/write-rows.ts'

/** A part of an account export document, as the reader of the file yields it. */
export type ImportPart =
  | { readonly kind: 'metadata'; readonly value: unknown }
  | { readonly kind: 'collection'; readonly collection: string; readonly isList: boolean }
  | {
      readonly kind: 'record'
      readonly collection: string
      readonly index: number
      readonly value: unknown
    }
  | { readonly kind: 'end' }

/** Into what an account export is imported. */
export interface AccountImport {
  /** The id of the new owner. */
  readonly ownerId: string
  /** What the account is called; as in the file where absent. */
  readonly name?: string | undefined
  /** Draws new ids for everything. */
  readonly newIds?: boolean | undefined
  /** Leaves out the team members. */
  readonly withoutTeam?: boolean | undefined
  /** Leaves out what is not known. */
  readonly dropUnknown?: boolean | undefined
}

/** How far an import has come. */
export interface ImportProgress {
  /** The file is read and has no mistakes; so many rows are to be written. */
  onChecked(rows: number): void
  onWritten(rows: number): Promise<void>
}

/** What was imported. */
export interface ImportedAccount {
  readonly accountId: string
  /** Whether that is the account's id in the file. */
  readonly keepsId: boolean
  /** How many records were written, by collection. */
  readonly counts: ReadonlyMap<string, number>
  /** The owner in the file; null where it names none. */
  readonly formerOwnerId: string | null
  /** The ids of its team members. */
  readonly team: readonly string[]
  /** What was left out, and how often it was there. */
  readonly dropped: ReadonlyMap<string, number>
  /** How many of its contacts were deleted from the file's account since, if that is here. */
  readonly deletedContacts: number
}

/** The file has what is not known here; nothing was written. */
export class UnknownPartsError extends Error {
  override readonly name = 'UnknownPartsError'
  readonly counts: ReadonlyMap<string, number>

  constructor(counts: ReadonlyMap<string, number>) {
    super('The file has parts that are not known')
    this.counts = counts
  }
}

/** What every export has, as the contract says; collections of ours beyond may be absent. */
const documented = [
  'account',
  ...['contacts', 'deals', 'invoices', 'proposals', 'contracts', 'galleries', 'bookings', 'workflows'],
]

/**
 * Restores an account export as a new account, in one transaction, once the whole file is read. Throws an
 * ImportRefusal that says what is wrong with its records, or an UnknownPartsError. `parts` are those of a whole
 * document, or throw.
 */
export async function importAccount(
  database: Database,
  parts: AsyncIterable<ImportPart>,
  options: AccountImport,
  progress: ImportProgress,
): Promise<ImportedAccount> {
  const ordered = inOrderOfLinks(exportedRecords)
  const spool = await RowSpool.open()
  try {
    const reading = new DocumentReading(database, spool, options)
    for await (const part of parts) {
      await reading.read(part)
      if (spool.isFull) await spool.flush()
    }
    const imported = reading.end()
    let deletedContacts = 0
    await spool.flush()
    progress.onChecked(spool.rows)
    await writeRows(
      database,
      spool,
      ordered.map(record => ({ table: record.table, columns: writtenColumns(record) })),
      {
        onWritten: rows => progress.onWritten(rows),
        async finish(query) {
          await writeCounts(query, imported.accountId, ordered)
          await requireKnownZone(query, imported.accountId)
          deletedContacts = await countDeleted(query, imported.accountId, reading.fileAccountId)
        },
      },
    )
    return { ...imported, deletedContacts }
  } finally {
    await spool.close()
  }
}

/** Statements that ask for the account's day would fail for ever. */
async function requireKnownZone(query: Query, accountId: string): Promise<void> {
  try {
    await query({
      text: 'SELECT now() AT TIME ZONE time_zone FROM accounts WHERE id = $1',
      values: [accountId],
    })
  } catch (error) {
    if (errorCode(error) !== unknownTimeZone) throw error
    throw ImportRefusal.of({
      path: '/account/time_zone',
      message: 'Must be a time zone that the database knows',
    })
  }
}

// Not a join: no statistics tell of the new rows yet, and one of many rows with many would take minutes.
const deletedText = `SELECT count(*)::int AS count FROM (
    SELECT id::text COLLATE "C" FROM contacts WHERE account_id = $1
    INTERSECT SELECT record_id FROM deleted_records WHERE account_id = $2 AND kind = 'contact'
  ) AS back`

async function countDeleted(query: Query, accountId: string, fileAccountId: string): Promise<number> {
  const values = [accountId, fileAccountId]
  const [found] = await query<{ readonly count: number }>({ text: deletedText, values })
  return found?.count ?? 0
}

/** What reads the records of a collection. */
interface Reader {
  readonly record: RecordDefinition
  readonly read: ReadRecord
}

/** One document on its way from its parts to rows. */
class DocumentReading {
  readonly #database: Database
  readonly #spool: RowSpool
  readonly #options: AccountImport
  readonly #problems = new Problems()
  readonly #unknowns = new Unknowns()
  readonly #lostPayments = new LostPayments()
  #lostChanges = 0
  readonly #counts = new Map<string, number>()
  readonly #team: string[] = []
  #readers: ReadonlyMap<string, Reader> | undefined
  #accountId = ''
  #fileAccountId = ''
  #formerOwnerId: string | null = null

  constructor(database: Database, spool: RowSpool, options: AccountImport) {
    this.#database = database
    this.#spool = spool
    this.#options = options
  }

  async read(part: ImportPart): Promise<void> {
    if (part.kind === 'metadata') return this.#readMetadata(part.value)
    if (!this.#readers) throw ImportRefusal.of({ path: '', message: 'Must begin with export_metadata' })
    if (part.kind === 'collection') this.#readKey(part.collection, part.isList)
    if (part.kind === 'record') this.#readRecord(part)
    if (part.kind === 'end') this.#checkKeys()
  }

  /** Empty until the metadata are read. */
  get fileAccountId(): string {
    return this.#fileAccountId
  }

  /** What has been read; throws where something is wrong with it. */
  end(): Omit<ImportedAccount, 'deletedContacts'> {
    if (this.#problems.total > 0) throw new ImportRefusal(this.#problems)
    const { counts } = this.#unknowns
    if (counts.size > 0 && !this.#options.dropUnknown) throw new UnknownPartsError(counts)
    return {
      accountId: this.#accountId,
      keepsId: this.#accountId === this.#fileAccountId,
      counts: this.#counts,
      formerOwnerId: this.#formerOwnerId,
      team: this.#team,
      dropped: this.#lostChanges > 0 ? new Map([...counts, [history, this.#lostChanges]]) : counts,
    }
  }

  async #readMetadata(value: unknown): Promise<void> {
    const { format_version: version, account_id: id } = isObject(value) ? value : {}
    if (version !== '1.0')
      throw ImportRefusal.of({
        path: '/export_metadata/format_version',
        message: 'Must be 1.0, the only format that is known',
      })
    if (typeof id !== 'string' || !uuidPattern.test(id))
      throw ImportRefusal.of({ path: '/export_metadata/account_id', message: 'Must be a UUID' })
    this.#fileAccountId = id.toLowerCase()
    const isFree = !this.#options.newIds && (await this.#isFree(this.#fileAccountId))
    this.#accountId = isFree ? this.#fileAccountId : randomUUID()
    const surroundings = {
      accountId: this.#accountId,
      mapId: mapIds({ all: this.#options.newIds === true, forms: !isFree }),
      problems: this.#problems,
      unknowns: this.#unknowns,
      put: this.#spool.put.bind(this.#spool),
    }
    this.#readers = new Map(
      exportedRecords.map(record => {
        const name = collectionOf(record)
        return [name, { record, read: recordReader(record, name, surroundings) }]
      }),
    )
  }

  async #isFree(id: string): Promise<boolean> {
    const found = await this.#database.query({ text: 'SELECT 1 FROM accounts WHERE id = $1', values: [id] })
    return found.length === 0
  }

  #readKey(collection: string, isList: boolean): void {
    if (!this.#readers?.has(collection)) {
      this.#unknowns.add(collection, 0)
      return
    }
    if (isList === (collection === 'account'))
      throw ImportRefusal.of({
        path: `/${collection}`,
        message: isList ? 'Must be an object' : 'Must be a list',
      })
    if (!this.#isLost(collection)) this.#counts.set(collection, 0)
  }

  #readRecord({ collection, index, value }: Extract<ImportPart, { kind: 'record' }>): void {
    const reader = this.#readers?.get(collection)
    if (!reader) {
      this.#unknowns.add(collection)
      return
    }
    const { record, read } = reader
    if (this.#isLost(collection)) {
      this.#lostChanges++
      return
    }
    if (collection === 'team_members' && !this.#takesMember(value)) return
    this.#counts.set(collection, (this.#counts.get(collection) ?? 0) + 1)
    const path = `/${collection}/${index}`
    if (collection === 'account') this.#readAccount(value, read)
    else read(value, path)
    if (this.#problems.total > 0 || !isObject(value)) return
    const lost = this.#lostPayments.take(record, value, path)
    if (lost) this.#problems.add(lost)
  }

  /** History names records by their ids. */
  #isLost(collection: string): boolean {
    return collection === history && this.#accountId !== this.#fileAccountId
  }

  /** The new owner needs no place in the team. */
  #takesMember(value: unknown): boolean {
    const { user_id: userId } = isObject(value) ? value : {}
    const isTaken = !this.#options.withoutTeam && userId !== this.#options.ownerId
    if (isTaken) this.#team.push(String(userId))
    return isTaken
  }

  #readAccount(value: unknown, read: ReadRecord): void {
    const { id, owner_id: formerOwnerId } = isObject(value) ? value : {}
    if (id !== undefined && String(id).toLowerCase() !== this.#fileAccountId)
      this.#problems.add({ path: '/account/id', message: 'Must be the account_id of export_metadata' })
    if (typeof formerOwnerId === 'string') this.#formerOwnerId = formerOwnerId
    const { ownerId, name } = this.#options
    const given = { id: this.#accountId, owner_id: ownerId, ...(name === undefined ? {} : { name }) }
    read(value, '/account', given)
  }

  #checkKeys(): void {
    for (const key of documented)
      if (!this.#counts.has(key)) this.#problems.add({ path: `/${key}`, message: 'Required' })
  }
}

const history = collectionOf(recordChangeRecord)
