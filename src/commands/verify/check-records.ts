import { asColumns, type ValueFindings } from '../../domain/account-import/reading/api-inputs.ts'
import type { ExportedRecord } from '../../files/json/reading/document-reader.ts'
import { isObject } from '../../is-object.ts'
import { jsonPointer } from '../../json-pointer.ts'
import { printableStart } from '../printable.ts'
import {
  type CheckedKind,
  type Collection,
  checkedKinds,
  collections,
  type NestedKind,
} from './collections.ts'
import type { FindingKind, Findings } from './findings.ts'
import { isOwnUuid, RecordIds } from './record-ids.ts'

type Values = Readonly<Record<string, unknown>>

/** How many unknown keys are reported. */
const maxUnknown = 20

/** Checks the records of a file one by one, and that the records they link to exist. */
export class RecordChecks {
  /** The keys that the format does not have, some of them. */
  readonly unknown = new Set<string>()
  readonly #findings: Findings
  readonly #ids = Array.from({ length: checkedKinds }, () => new RecordIds())
  /** How many values of the record the API would refuse. */
  #refused = 0
  #path = ''
  #collection = ''

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** Checks a record of a collection; what is not as the format says is not looked at further. */
  check(collection: Collection, { index, value }: ExportedRecord): void {
    this.#collection = collection.name
    this.#path = collection.isList ? `/${collection.name}/${index}` : `/${collection.name}`
    const { validate } = collection
    const isValid = validate(value)
    const [error] = validate.errors ?? []
    if (error) this.#add('format', error.instancePath, describeError(error))
    if (!isObject(value)) return
    // Its id counts despite other errors: links to it are not reported as well.
    this.#addId(collection, value, '')
    if (!isValid) return
    this.#refused = 0
    this.#checkValues(collection, value, '')
    for (const nested of collection.nested) this.#checkNested(nested, value)
    if (this.#refused === 0) collection.checkWhole(asColumns(collection.record, value), this.#findingsIn(''))
  }

  /** All records have come: reports the links that lead nowhere. */
  finish(): void {
    for (const { index, name } of collections)
      for (const path of this.#ids[index]?.missing() ?? [])
        this.#findings.add('link', `names a record that ${name} do not have`, { path })
  }

  #add(kind: FindingKind, path: string, says: string): void {
    this.#findings.add(kind, says, { path: `${this.#path}${path}` })
  }

  #addId({ index, key }: CheckedKind, value: Values, path: string): void {
    const id = value[key]
    if (typeof id !== 'string') return
    if (key === 'id' && !isOwnUuid(id))
      this.#add('format', `${path}/${key}`, 'is not spelled as ids are: a UUID in lower case')
    if (!this.#ids[index]?.add(id))
      this.#add('twice', `${path}/${key}`, `${printableStart(id)} is there twice`)
  }

  #checkValues(kind: CheckedKind, value: Values, path: string): void {
    for (const key of Object.keys(value)) if (!kind.keys.has(key)) this.#noteUnknown(`${path}/${key}`)
    const values = asColumns(kind.record, value)
    const findings = this.#findingsIn(path)
    for (const { key, read } of kind.columns) if (values[key] !== null) read(values[key], findings)
    for (const { key, target } of kind.links) {
      const id = value[key]
      if (typeof id === 'string') this.#ids[target]?.name(id, `${this.#path}${path}/${key}`)
    }
  }

  #checkNested(kind: NestedKind, parent: Values): void {
    const records = parent[kind.at] as readonly Values[] // by its schema
    for (const [index, value] of records.entries()) {
      const path = `/${kind.at}/${index}`
      this.#addId(kind, value, path)
      this.#checkValues(kind, value, path)
      if (value[kind.parentKey] !== parent.id)
        this.#add('link', `${path}/${kind.parentKey}`, 'is not the id of the record that it stands in')
    }
  }

  /** Takes what the API would refuse or does not know of a value at a path. */
  #findingsIn(path: string): ValueFindings {
    return {
      refuse: (inside, message) => {
        this.#refused++
        this.#add('refused', `${path}${jsonPointer(inside)}`, message)
      },
      noteUnknown: inside => this.#noteUnknown(`${path}${jsonPointer(inside)}`),
    }
  }

  #noteUnknown(path: string): void {
    if (this.unknown.size < maxUnknown)
      this.unknown.add(printableStart(`${this.#collection}${path.replace(/\/\d+(?=\/)/g, '')}`))
  }
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
