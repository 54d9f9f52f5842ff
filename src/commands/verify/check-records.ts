import { asColumns, type Findings as ValueFindings } from '../../domain/account-import/reading/api-inputs.ts'
import { nestedIn } from '../../domain/exports/exported-rule.ts'
import type { ExportedRecord } from '../../files/json/read-account-export.ts'
import type { Place } from '../../files/json/reading/malformed-export.ts'
import { isObject } from '../../is-object.ts'
import { printableStart } from '../printable.ts'
import { type Collection, collections, kindCount, type NestedKind, type RecordKind } from './collections.ts'
import type { FindingKind, Findings } from './findings.ts'
import { isOwnUuid, RecordIds } from './record-ids.ts'

type Values = Readonly<Record<string, unknown>>

/** An id that was named before its record came. */
interface Awaited {
  readonly target: number
  readonly id: string
  readonly place: Place
  readonly path: string
}

/** Of how many ids that are awaited it is kept where they were named; of more it is only known how many. */
const mostPlaces = 10_000
/** How many keys that are not known are told. */
const mostUnknown = 20

/** Checks the records of a file one by one, and what they say of each other. */
export class RecordChecks {
  readonly #findings: Findings
  readonly #ids = new RecordIds(kindCount + 1)
  readonly #awaited: Awaited[] = []
  readonly #unknown = new Set<string>()
  #lastCreated = ''
  /** How many values of the record would be refused. */
  #refused = 0
  /** Where the record that is checked stands. */
  #record: Pick<ExportedRecord, 'collection' | 'index' | 'place'> | undefined
  #isList = true

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** The keys that no format of ours has. */
  get unknown(): ReadonlySet<string> {
    return this.#unknown
  }

  /** A collection begins. */
  begin({ isList }: Collection): void {
    this.#lastCreated = ''
    this.#isList = isList
  }

  /** Checks a record of a collection; what is not as the format says is not looked at further. */
  check(collection: Collection, record: ExportedRecord): void {
    this.#record = record
    const { value } = record
    const { validate } = collection
    if (!validate(value)) {
      const [error] = validate.errors ?? []
      this.#add('format', error?.instancePath ?? '', describeError(error))
    }
    if (!isObject(value)) return
    // Its id counts also where something else is wrong with it, so that no link to it is told as well.
    this.#declare(collection, value, '')
    if (validate.errors?.length) return
    this.#refused = 0
    this.#checkValues(collection, value, '')
    for (const nested of collection.nested) this.#checkNested(nested, value, value.id)
    if (this.#refused === 0) collection.checkWhole(asColumns(collection.record, value), this.#findingsIn(''))
    this.#checkOrder(value)
    if (collection.name === 'invoices') this.#checkUnique(kindCount, value, 'invoice_number')
    if (collection.name === 'contact_merges') this.#checkMerged(value)
  }

  /** All records have come: tells what is still awaited. */
  finish(): void {
    const total = this.#ids.awaited
    const missing = this.#awaited.filter(({ target, id }) => !this.#ids.has(target, id))
    for (const { target, id, place, path } of missing)
      this.#findings.add('link', describeMissing(target, id), { ...place, path })
    if (total > missing.length) {
      const more = total - missing.length
      this.#findings.addMany('link', more, () => `and ${more} whose places were too many to keep`)
    }
  }

  #add(kind: FindingKind, path: string, says: string): void {
    const record = this.#record
    if (!record) return
    const { collection, index, place } = record
    const root = this.#isList ? `/${collection}/${index}` : `/${collection}`
    this.#findings.add(kind, says, { line: place.line, column: place.column, path: `${root}${path}` })
  }

  #declare({ index, key }: RecordKind, value: Values, path: string): void {
    const id = value[key]
    if (typeof id !== 'string') return
    if (key === 'id' && !isOwnUuid(id))
      this.#add('format', `${path}/${key}`, 'is not spelled as ids are: a UUID in lower case')
    if (!this.#ids.declare(index, id))
      this.#add('twice', `${path}/${key}`, `${printableStart(id)} is there twice`)
  }

  #checkUnique(index: number, value: Values, key: string): void {
    if (!this.#ids.declare(index, String(value[key])))
      this.#add('twice', `/${key}`, `${printableStart(String(value[key]))} is there twice`)
  }

  #checkValues(kind: RecordKind, value: Values, path: string): void {
    for (const key of Object.keys(value)) if (!kind.keys.has(key)) this.#noteUnknown(`${path}/${key}`)
    const values = asColumns(kind.record, value)
    const findings = this.#findingsIn(path)
    for (const { key, read } of kind.columns) if (values[key] !== null) read(values[key], findings)
    for (const { key, target } of kind.links) this.#checkLink(target, value[key], `${path}/${key}`)
    for (const rule of kind.rules) {
      if (rule.holds(value)) continue
      const isMoneyRule = rule.key.startsWith('amount')
      this.#add(isMoneyRule ? 'money' : 'rule', `${path}/${rule.key}`, rule.breach)
    }
  }

  /** Takes what the API would refuse or does not know of a value at a path. */
  #findingsIn(path: string): ValueFindings {
    return {
      refuse: (inside, message) => {
        this.#refused++
        this.#add('refused', [path, ...inside].join('/'), message)
      },
      noteUnknown: inside => this.#noteUnknown([path, ...inside].join('/')),
    }
  }

  #noteUnknown(path: string): void {
    if (this.#unknown.size < mostUnknown)
      this.#unknown.add(printableStart(`${this.#record?.collection}${path.replace(/\/\d+(?=\/)/g, '')}`))
  }

  #checkLink(target: number, id: unknown, path: string): void {
    const record = this.#record
    if (typeof id !== 'string' || !record) return
    if (!this.#ids.name(target, id) || this.#awaited.length >= mostPlaces) return
    const { collection, index, place } = record
    this.#awaited.push({ target, id, place, path: `/${collection}/${index}${path}` })
  }

  #checkNested(kind: NestedKind, parent: Values, parentId: unknown): void {
    let last: unknown
    nestedIn(parent, kind.at).forEach((value, index) => {
      const path = `/${kind.at}/${index}`
      this.#declare(kind, value, path)
      this.#checkValues(kind, value, path)
      if (value[kind.parentKey] !== parentId)
        this.#add('link', `${path}/${kind.parentKey}`, 'is not the id of the record that it stands in')
      const order = value[kind.orderKey]
      if (isBefore(order, last))
        this.#add('order', `${path}/${kind.orderKey}`, 'is before that of the one in front')
      if (kind.orderKey === 'position' && order === last)
        this.#add('twice', `${path}/position`, 'is there twice')
      last = order
    })
  }

  #checkOrder({ created_at }: Values): void {
    if (typeof created_at !== 'string') return
    if (created_at < this.#lastCreated) this.#add('order', '/created_at', 'is older than the record in front')
    this.#lastCreated = created_at
  }

  #checkMerged({ merged_id }: Values): void {
    const contacts = collections.find(({ name }) => name === 'contacts')
    if (contacts && this.#ids.has(contacts.index, String(merged_id)))
      this.#add('rule', '/merged_id', 'is that of a contact which is there, and was merged')
  }
}

function isBefore(value: unknown, last: unknown): boolean {
  if (typeof value === 'number' && typeof last === 'number') return value < last
  return typeof value === 'string' && typeof last === 'string' && value < last
}

function describeMissing(target: number, id: string): string {
  const name = collections.find(({ index }) => index === target)?.name
  return `names ${printableStart(id)}, which ${name} have not`
}

interface SchemaError {
  readonly message?: string | undefined
  readonly params?: Readonly<Record<string, unknown>>
}

/** What a validator says; words of an enum are ours, and nothing of the value is told. */
function describeError(error: SchemaError | undefined): string {
  const { message = 'is not as it must be', params = {} } = error ?? {}
  const { allowedValues, missingProperty } = params
  if (Array.isArray(allowedValues)) return `must be one of ${allowedValues.join(', ')}`
  return typeof missingProperty === 'string' ? `has no ${missingProperty}` : message
}
