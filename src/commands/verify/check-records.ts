import { asColumns, type ValueFindings } from '../../domain/account-import/reading/api-inputs.ts'
import { LostPayments } from '../../domain/invoice/lost-payments.ts'
import { uuidPattern } from '../../domain/scalars.ts'
import { detach, type ExportedRecord } from '../../files/json/reading/document-reader.ts'
import { isObject } from '../../is-object.ts'
import { jsonPointer } from '../../json-pointer.ts'
import { printableStart } from '../printable.ts'
import { type CheckedKind, type Collection, collections } from './collections.ts'
import type { Findings } from './findings.ts'

type Values = Readonly<Record<string, unknown>>

/** How many unknown keys are reported. */
const maxUnknown = 20

/** The ids of the records of one kind, and by id the paths that name one before its record comes. */
interface Ids {
  readonly found: Set<string>
  readonly awaited: Map<string, string>
}

/** Checks the records of a file one by one, and that the records they link to exist. */
export class RecordChecks {
  /** The keys that the format does not have, some of them. */
  readonly unknown = new Set<string>()
  readonly #findings: Findings
  readonly #ids = new Map<string, Ids>()
  readonly #lostPayments = new LostPayments()

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** Checks a record of a collection; what is not as the format says is not looked at further. */
  check(collection: Collection, { index, value: written }: ExportedRecord): void {
    const { name, isList, kind, validate, checkWhole } = collection
    const value = asOfToday(kind, written)
    const path = isList ? `/${name}/${index}` : `/${name}`
    const isValid = validate(value)
    const [error] = validate.errors ?? []
    if (error) this.#findings.add('format', describeError(error), { path: `${path}${error.instancePath}` })
    if (!isObject(value)) return
    // Its id counts despite other errors: links to it are not reported as well.
    this.#addId(kind, value, path)
    if (!isValid) return
    const refused = this.#findings.countOf('refused')
    this.#checkValues(kind, value, path)
    if (this.#findings.countOf('refused') !== refused) return
    checkWhole(asColumns(kind.record, value), this.#findingsAt(path))
    const lost = this.#lostPayments.take(kind.record, value, path)
    if (lost) this.#findings.add('refused', lost.message, lost)
  }

  /** All records have come: reports the links that lead nowhere, once for each id. */
  finish(): void {
    for (const { name, kind } of collections) {
      const { found, awaited } = this.#idsOf(kind.record.model)
      for (const [id, path] of awaited)
        if (!found.has(id)) this.#findings.add('link', `names a record that ${name} do not have`, { path })
    }
  }

  #idsOf(model: string): Ids {
    const ids = this.#ids.get(model) ?? { found: new Set(), awaited: new Map() }
    this.#ids.set(model, ids)
    return ids
  }

  #addId({ record }: CheckedKind, value: Values, at: string): void {
    const key = record.key.column
    const id = value[key]
    // The numbers of the history are no ids: nothing links to them, an import draws new ones, and exports of accounts
    // that an older version imported have some twice.
    if (typeof id !== 'string') return
    const path = `${at}/${key}`
    if (key === 'id' && !(uuidPattern.test(id) && id === id.toLowerCase()))
      this.#findings.add('format', 'is not spelled as ids are: a UUID in lower case', { path })
    const { found } = this.#idsOf(record.model)
    if (found.has(id)) this.#findings.add('twice', `${printableStart(id)} is there twice`, { path })
    found.add(detach(id))
  }

  /** Checks a record that is valid by its schema, and those inside it. */
  #checkValues(kind: CheckedKind, value: Values, path: string): void {
    for (const key of Object.keys(value)) if (!kind.keys.has(key)) this.#noteUnknown(`${path}/${key}`)
    const values = asColumns(kind.record, value)
    const findings = this.#findingsAt(path)
    for (const { key, read } of kind.columns) if (values[key] !== null) read(values[key], findings)
    for (const { column, model } of kind.links) {
      const id = value[column]
      const { found, awaited } = this.#idsOf(model)
      if (typeof id === 'string' && !found.has(id) && !awaited.has(id))
        awaited.set(detach(id), `${path}/${column}`)
    }
    for (const { key, link, kind: inside } of kind.nested) {
      const records = value[key] as readonly Values[] // by its schema
      for (const [index, each] of records.entries()) {
        const at = `${path}/${key}/${index}`
        this.#addId(inside, each, at)
        this.#checkValues(inside, each, at)
        if (each[link] !== value.id)
          this.#findings.add('link', 'is not the id of the record that it stands in', {
            path: `${at}/${link}`,
          })
      }
    }
  }

  /** Takes what the API would refuse or does not know of a value at a path. */
  #findingsAt(path: string): ValueFindings {
    return {
      refuse: (inside, message) =>
        this.#findings.add('refused', message, { path: `${path}${jsonPointer(inside)}` }),
      noteUnknown: inside => this.#noteUnknown(`${path}${jsonPointer(inside)}`),
    }
  }

  #noteUnknown(path: string): void {
    if (this.unknown.size < maxUnknown)
      this.unknown.add(printableStart(path.slice(1).replace(/\/\d+(?=\/)/g, '')))
  }
}

/** A record of an earlier version's export as one of today's; what is in the record stays. */
function asOfToday({ later, nested }: CheckedKind, value: unknown): unknown {
  if (!isObject(value)) return value
  const inside = nested.flatMap(({ key, kind }) => {
    const records = value[key]
    return Array.isArray(records) ? [[key, records.map(record => asOfToday(kind, record))] as const] : []
  })
  return { ...later, ...value, ...Object.fromEntries(inside) }
}

interface SchemaError {
  readonly message?: string | undefined
  readonly params?: Readonly<Record<string, unknown>>
}

/** What a validator says; words of an enum are ours, and nothing of the value is shown. */
function describeError({ message = 'is not as it must be', params = {} }: SchemaError): string {
  const { allowedValues, missingProperty } = params
  if (Array.isArray(allowedValues)) return `must be one of ${allowedValues.join(', ')}`
  return typeof missingProperty === 'string' ? `has no ${missingProperty}` : message
}
