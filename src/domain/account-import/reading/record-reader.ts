import { isObject } from '../../../is-object.ts'
import type { Column, ExportedValues, ReadBack, RecordDefinition } from '../../define-record.ts'
import { exportedColumns } from '../../exports/exported-columns.ts'
import type { MapId } from '../ids.ts'
import type { ImportPlace, Problems } from '../problems.ts'
import type { ColumnFacts, TableFacts } from '../tables.ts'
import { cellReader, Misfit, type ReadCell } from './cells.ts'
import { FileOrder } from './times.ts'
import type { Unknowns } from './unknowns.ts'

/** Takes rows for a table: a line of the text format of COPY. */
export type PutRow = (table: string, line: string, place: ImportPlace) => void

/** What readers of records share. */
export interface Surroundings {
  readonly accountId: string
  readonly mapId: MapId
  readonly tables: TableFacts
  readonly problems: Problems
  readonly unknowns: Unknowns
  readonly put: PutRow
}

/** Reads a record of the file, puts its rows and tells its problems. `given` stands for values of the record, by column. */
export type ReadRecord = (value: unknown, place: ImportPlace, given?: ExportedValues) => void

/** The columns that an import writes of a record, in order; the account's own id is the first but of the account. */
export function writtenColumns(record: RecordDefinition, tables: TableFacts): string[] {
  const { derived = {} } = record.exported.imported ?? {}
  const facts = tables.get(record.table)
  for (const { column, field } of record.columns) {
    if (!record.derived.includes(field) || derived[column] || facts?.get(column)?.isGenerated) continue
    throw new Error(`An import does not know what ${record.table}.${column} follows from`)
  }
  return [
    ...(record.model === 'Account' ? [] : ['account_id']),
    ...exportedColumns(record).map(({ column }) => column),
    ...Object.keys(derived),
  ]
}

/** A reader of the records of a kind, which it is given in the order of the file. `name` is what it is in the file. */
export function recordReader(record: RecordDefinition, name: string, surroundings: Surroundings): ReadRecord {
  const { accountId, problems, put } = surroundings
  const { computed = {}, imported = {} } = record.exported
  const cells = exportedColumns(record).map(column =>
    describeCell(record, column, computed[column.column]?.readBack, surroundings),
  )
  const lists = Object.entries(computed).flatMap(([key, { readBack }]) =>
    readBack.as === 'records' ? [nestedReader(key, readBack, name, surroundings)] : [],
  )
  const derived = Object.values(imported.derived ?? {})
  const known = new Set([...cells.map(({ key }) => key), ...lists.map(({ key }) => key)])
  const order = new FileOrder()
  const timeAt = cells.findIndex(({ key }) => key === orderedBy(record, name))
  const keyAt = cells.findIndex(({ key }) => key === 'id')
  return (value, place, given) => {
    const refuse = (key: string, message: string) =>
      problems.add({ line: place.line, path: `${place.path}/${escapePointer(key)}`, message })
    if (!isObject(value)) return problems.add({ ...place, message: 'Must be an object' })
    countUnknown(value, known, name, surroundings.unknowns)
    const texts: (string | null)[] = []
    for (const cell of cells) {
      const text = readCell(
        cell,
        given && Object.hasOwn(given, cell.key) ? given[cell.key] : value[cell.key],
        value,
      )
      if (text instanceof Misfit) refuse(cell.key, text.message)
      texts.push(text instanceof Misfit ? null : text)
    }
    const [id, time] = [texts[keyAt], texts[timeAt]]
    if (time) texts[timeAt] = order.next(time, id ?? null)
    for (const derive of derived) {
      const text = derive(value)
      texts.push(text === null || text === undefined ? null : String(text))
    }
    put(record.table, copyLine(record.model === 'Account' ? texts : [accountId, ...texts]), place)
    for (const { key, read } of lists)
      read(value[key], { line: place.line, path: `${place.path}/${key}` }, value.id)
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
  readonly read: ReadCell
  readonly facts: ColumnFacts
  readonly missing: ((values: ExportedValues) => unknown) | undefined
  readonly convert: ((value: unknown, values: ExportedValues) => unknown) | undefined
  readonly check: ((value: unknown) => string | undefined) | undefined
}

function describeCell(
  record: RecordDefinition,
  column: Column,
  readBack: ReadBack | undefined,
  { tables, mapId }: Surroundings,
): Cell {
  const key = column.column
  const facts = tables.get(record.table)?.get(key)
  if (!facts) throw new Error(`The database has no ${record.table}.${key}`)
  const { missing = {}, checks = {} } = record.exported.imported ?? {}
  return {
    key,
    facts,
    read: cellReader(column, { record, maxLength: facts.maxLength, mapId }),
    missing: missing[key],
    convert: readBack?.as === 'column' ? readBack.convert : undefined,
    check: checks[key],
  }
}

const required = new Misfit('Required')
const notNull = new Misfit('Must not be null')

function readCell(
  { read, facts, missing, convert, check }: Cell,
  given: unknown,
  values: ExportedValues,
): string | Misfit | null {
  const value = given === undefined ? missing?.(values) : given
  if (value === undefined)
    return facts.isRequired && facts.defaultText === null ? required : facts.defaultText
  if (value === null) return facts.isRequired ? notNull : null
  const converted = convert ? convert(value, values) : value
  const message = check?.(converted)
  return message === undefined ? read(converted) : new Misfit(message)
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
  const read = (list: unknown, place: ImportPlace, parentId: unknown) => {
    // As good as empty: another system's records may have none.
    if (list === undefined) return
    if (!Array.isArray(list)) return problems.add({ ...place, message: 'Must be a list' })
    for (const [index, value] of list.entries()) {
      const inside = { line: place.line, path: `${place.path}/${index}` }
      if (isObject(value) && value[link] !== undefined && value[link] !== parentId)
        problems.add({
          line: place.line,
          path: `${inside.path}/${link}`,
          message: 'Must be the id of the record around it',
        })
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

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
