import { isObject } from '../../../is-object.ts'
import { jsonPointer } from '../../../json-pointer.ts'
import type { Column, ExportedValues, ReadBack, RecordDefinition } from '../../define-record.ts'
import type { MapId } from '../ids.ts'
import type { Problems } from '../problems.ts'
import { asColumns, type ValueFindings, wholeChecker } from './api-inputs.ts'
import { cellReader, type ReadCell } from './cells.ts'
import { FileOrder } from './file-order.ts'
import type { Unknowns } from './unknowns.ts'

/** Takes rows for a table: a line of the text format of COPY. */
export type PutRow = (table: string, line: string) => void

/** What readers of records share. */
export interface Surroundings {
  readonly accountId: string
  readonly mapId: MapId
  readonly problems: Problems
  readonly unknowns: Unknowns
  readonly put: PutRow
}

/** Reads the record at a path, puts its rows and adds its problems. `given` stands for values of the record, by column. */
export type ReadRecord = (value: unknown, at: string, given?: ExportedValues) => void

/** The columns that an import writes of a record, in order; the account's own id is the first but of the account. */
export function writtenColumns(record: RecordDefinition): string[] {
  const { derived = {} } = record.exported.imported ?? {}
  for (const { column, field, hasDefault } of record.columns) {
    if (!record.derived.includes(field) || derived[column] || hasDefault) continue
    throw new Error(`An import does not know what ${record.table}.${column} follows from`)
  }
  return [
    ...(record.model === 'Account' ? [] : ['account_id']),
    ...keptColumns(record).map(({ column }) => column),
    ...Object.keys(derived),
  ]
}

/** The columns with values that are those of the file. */
function keptColumns(record: RecordDefinition): readonly Column[] {
  const { drawn = [] } = record.exported.imported ?? {}
  return record.exportedColumns.filter(({ column }) => !drawn.includes(column))
}

/** A reader of the records of a kind, which it is given in the order of the file. `name` is what it is in the file. */
export function recordReader(record: RecordDefinition, name: string, surroundings: Surroundings): ReadRecord {
  const { accountId, mapId, problems, put, unknowns } = surroundings
  const { computed = {}, imported = {} } = record.exported
  const cells = keptColumns(record).map(column => describeCell(record, column, mapId))
  const lists = Object.entries(computed).flatMap(([key, { readBack }]) =>
    readBack.as === 'records' ? [nestedReader(key, readBack, name, surroundings)] : [],
  )
  const checkWhole = wholeChecker(record)
  const derived = Object.values(imported.derived ?? {})
  const known = new Set([
    ...record.exportedColumns.map(({ column }) => column),
    ...lists.map(({ key }) => key),
  ])
  const order = new FileOrder()
  const timeAt = cells.findIndex(({ key }) => key === orderedBy(record, name))
  return (value, at, given) => {
    if (!isObject(value)) return problems.add({ path: at, message: 'Must be an object' })
    const findings: ValueFindings = {
      refuse: (path, message) => problems.add({ path: `${at}${jsonPointer(path)}`, message }),
      noteUnknown: path => unknowns.add([name, ...path.filter(isText)].join('.')),
    }
    const before = problems.total
    countUnknown(value, known, name, unknowns)
    const values = asColumns(record, { ...value, ...given })
    const texts = cells.map(cell => readCell(cell, values, findings))
    const time = texts[timeAt]
    if (time) texts[timeAt] = order.next(time)
    for (const derive of derived) {
      const text = derive(value)
      texts.push(text === null || text === undefined ? null : String(text))
    }
    put(record.table, copyLine(record.model === 'Account' ? texts : [accountId, ...texts]))
    for (const { key, read } of lists) read(value[key], `${at}/${key}`, value.id)
    if (problems.total === before) checkWhole(values, findings)
  }
}

/** The time that the records stand in the order of; null where they have a number. */
function orderedBy(record: RecordDefinition, name: string): string | null {
  if (!name.includes('.')) return 'created_at'
  const [first] = record.order
  return first?.type === 'timestamptz' ? first.column : null
}

interface Cell {
  readonly key: string
  readonly isNullable: boolean
  readonly read: ReadCell
  readonly missing: ((values: ExportedValues) => unknown) | undefined
  /** What the database fills in, as text; null for nothing. */
  readonly defaultText: string | null
}

function describeCell(record: RecordDefinition, column: Column, mapId: MapId): Cell {
  const { column: key, isNullable } = column
  const missing = record.exported.imported?.missing?.[key]
  return {
    key,
    isNullable,
    read: cellReader(record, column, mapId),
    missing,
    defaultText: defaultTextOf(column),
  }
}

function defaultTextOf({ type, hasDefault, defaultValue, isNullable }: Column): string | null {
  if (!hasDefault) return null
  if (defaultValue !== null) return String(defaultValue)
  if (type === 'timestamptz') return new Date().toISOString()
  // What the database knows of the transaction, such as who writes, is not known of a record that was made elsewhere.
  return isNullable ? null : '{}'
}

function readCell(
  { key, isNullable, read, missing, defaultText }: Cell,
  values: ExportedValues,
  findings: ValueFindings,
): string | null {
  const value = values[key] === undefined ? missing?.(values) : values[key]
  if (value === undefined) {
    if (!isNullable && defaultText === null) findings.refuse([key], 'Required')
    return defaultText
  }
  if (value !== null) return read(value, findings)
  if (!isNullable) findings.refuse([key], 'Must not be null')
  return null
}

/** A reader of the records inside another. */
function nestedReader(
  key: string,
  { record, link }: Extract<ReadBack, { as: 'records' }>,
  name: string,
  surroundings: Surroundings,
) {
  const { problems } = surroundings
  const readRecord = recordReader(record, `${name}.${key}`, surroundings)
  const read = (list: unknown, at: string, parentId: unknown) => {
    // As good as empty: another system's records may have none.
    if (list === undefined) return
    if (!Array.isArray(list)) return problems.add({ path: at, message: 'Must be a list' })
    for (const [index, value] of list.entries()) {
      const inside = `${at}/${index}`
      if (isObject(value) && value[link] !== undefined && value[link] !== parentId)
        problems.add({ path: `${inside}/${link}`, message: 'Must be the id of the record around it' })
      readRecord(value, inside, { [link]: parentId })
    }
  }
  return { key, read }
}

function countUnknown(
  value: ExportedValues,
  known: ReadonlySet<string>,
  name: string,
  unknowns: Unknowns,
): void {
  for (const key in value) if (!known.has(key)) unknowns.add(`${name}.${key}`)
}

const special = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A row in the text format of COPY. */
function copyLine(texts: readonly (string | null)[]): string {
  let line = ''
  for (const text of texts) {
    line += line === '' ? '' : '\t'
    line += text === null ? '\\N' : text.replace(special, character => escapes[character] ?? '')
  }
  return line
}

function isText(part: string | number): part is string {
  return typeof part === 'string'
}
