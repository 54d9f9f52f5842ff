import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import format from '../../../formats/account-export-1.0.schema.json' with { type: 'json' }
import {
  type CheckWhole,
  columnReader,
  type ReadValue,
  wholeChecker,
} from '../../domain/account-import/reading/api-inputs.ts'
import type { RecordDefinition } from '../../domain/define-record.ts'
import { collectionOf } from '../../domain/export-columns/export-statement.ts'
import { exportedColumns } from '../../domain/export-columns/exported-columns.ts'
import { exportedRecords } from '../../domain/exports/account/collections.ts'

/** The known records of one kind, in a collection or inside other records. */
export interface CheckedKind {
  /** Under which its ids are known. */
  readonly index: number
  /** The key that is unique: `id`, or what takes its place. */
  readonly key: string
  /** The keys that a record has. */
  readonly keys: ReadonlySet<string>
  readonly record: RecordDefinition
  /** How the values of its columns are read, as by an import. */
  readonly columns: readonly { readonly key: string; readonly read: ReadValue }[]
  /** The keys that name a record of another collection, and which. */
  readonly links: readonly { readonly key: string; readonly target: number }[]
}

/** A list of records inside a record. */
export interface NestedKind extends CheckedKind {
  /** Where it stands. */
  readonly at: string
  /** The key that names the record they are in. */
  readonly parentKey: string
}

/** A collection of the account export. */
export interface Collection extends CheckedKind {
  readonly name: string
  readonly isList: boolean
  readonly nested: readonly NestedKind[]
  readonly checkWhole: CheckWhole
  /** Checks a record against the published format, up to the first thing that is wrong. */
  readonly validate: ValidateFunction
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(format)

/** The schema of a definition of the published format. */
function definition(name: string): ValidateFunction {
  const validate = ajv.getSchema(`${format.$id}#/$defs/${name}`)
  if (!validate) throw new Error(`The published format has no ${name}`)
  return validate as ValidateFunction // none is asynchronous
}

/** Checks `export_metadata`. */
export const validateMetadata = definition('ExportMetadata')

const nestedRecords = exportedRecords.flatMap(record => nestedOf(record).map(({ nested }) => nested.record))
const allRecords: readonly RecordDefinition[] = [...exportedRecords, ...nestedRecords]

/** How many kinds of records there are. */
export const checkedKinds = allRecords.length

/** The collections of the account export, in its order. */
export const collections: readonly Collection[] = exportedRecords.map((record: RecordDefinition) => ({
  ...kindOf(record),
  name: collectionOf(record),
  isList: record.model !== 'Account',
  nested: nestedOf(record).map(({ at, nested }) => ({
    ...kindOf(nested.record, nested.link),
    at,
    parentKey: nested.link,
  })),
  checkWhole: wholeChecker(record),
  validate: definition(record.model),
}))

function nestedOf({ exported }: RecordDefinition) {
  return Object.entries(exported.computed ?? {}).flatMap(([at, { readBack }]) =>
    readBack.as === 'records' ? [{ at, nested: readBack }] : [],
  )
}

/** `parentKey` is no link of its own: it names the record's parent. */
function kindOf(record: RecordDefinition, parentKey?: string): CheckedKind {
  const columns = exportedColumns(record)
  return {
    index: allRecords.indexOf(record),
    key: record.key.column,
    keys: new Set([...columns.map(({ column }) => column), ...Object.keys(record.exported.computed ?? {})]),
    record,
    columns: columns.map(column => ({ key: column.column, read: columnReader(record, column) })),
    links: record.links
      .filter(({ column }) => column !== parentKey)
      .map(({ column, model }) => ({
        key: column,
        target: allRecords.findIndex(linked => linked.model === model),
      })),
  }
}
