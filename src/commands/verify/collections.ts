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
import { exportedRecords } from '../../domain/exports/account/collections.ts'
import { laterValues } from './earlier-versions.ts'

/** The known records of one kind, in a collection or inside other records. */
export interface CheckedKind {
  readonly record: RecordDefinition
  /** The keys that a record has. */
  readonly keys: ReadonlySet<string>
  /** What a record of an earlier version's export may lack. */
  readonly later: Readonly<Record<string, unknown>>
  /** How the values of its columns are read, as by an import. */
  readonly columns: readonly { readonly key: string; readonly read: ReadValue }[]
  /** Those to records that it is not inside of. */
  readonly links: RecordDefinition['links']
  /** The lists of records inside it: `link` is the key by which they name it. */
  readonly nested: readonly { readonly key: string; readonly link: string; readonly kind: CheckedKind }[]
}

/** A collection of the account export. */
export interface Collection {
  readonly name: string
  readonly isList: boolean
  readonly kind: CheckedKind
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

/** The collections of the account export, in its order. */
export const collections: readonly Collection[] = exportedRecords.map((record: RecordDefinition) => ({
  name: collectionOf(record),
  isList: record.model !== 'Account',
  kind: kindOf(record),
  checkWhole: wholeChecker(record),
  validate: definition(record.model),
}))

function kindOf(record: RecordDefinition, parentLink?: string): CheckedKind {
  const columns = record.exportedColumns
  const computed = record.exported.computed ?? {}
  return {
    record,
    keys: new Set([...columns.map(({ column }) => column), ...Object.keys(computed)]),
    later: laterValues(record),
    columns: columns.map(column => ({ key: column.column, read: columnReader(record, column) })),
    links: record.links.filter(({ column }) => column !== parentLink),
    nested: Object.entries(computed).flatMap(([key, { readBack }]) => {
      if (readBack.as !== 'records') return []
      const { record: inside, link } = readBack
      return [{ key, link, kind: kindOf(inside, link) }]
    }),
  }
}
