import { enums } from '../../../generated/enums.ts'
import type { Column, ModelName, RecordDefinition } from '../../define-record.ts'
import { modelField } from '../../descriptions/comments.ts'
import { text as atMost, wellFormed } from '../../fields/constraints.ts'
import type { MapId } from '../ids.ts'
import { readTime } from './times.ts'

/** What is wrong with a value. */
export class Misfit {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Reads a value of JSON, not null, as the database takes it as text. */
export type ReadCell = (value: unknown) => string | Misfit

/** What a reader of cells has to know. */
export interface CellSurroundings {
  readonly record: RecordDefinition
  readonly maxLength: number | null
  readonly mapId: MapId
}

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const moneyPattern = /^-?\d+(?:\.\d\d?)?$/
const moneyBound = 1e12
const int4Bound = 2 ** 31
const firstDay = '0001-01-01'
const deepest = 'A value is nested too deep'

const notUuid = new Misfit('Must be a UUID')
const notText = new Misfit('Must be a text')
const notMoney = new Misfit('Must be a number of at most two decimal places, below 1000000000000')
const notNumber = new Misfit('Must be a number')
const notInteger = new Misfit('Must be a whole number')
const notBoolean = new Misfit('Must be true or false')
const notDate = new Misfit('Must be a day in the form YYYY-MM-DD')
const notTime = new Misfit('Must be a timestamp in UTC, such as 2026-01-31T09:30:00.000Z')
const notList = new Misfit('Must be a list')

/** The reader of a column's values. */
export function cellReader(column: Column, surroundings: CellSurroundings): ReadCell {
  const { record } = surroundings
  const field = modelField(record.model, column.field)
  if (field?.kind === 'enum') return readWord(Object.keys(enums[field.type]?.values ?? {}))
  if (column.type.endsWith('[]')) return readTexts(readText(surroundings.maxLength))
  const read = readers[column.type]
  if (!read) throw new Error(`An import reads no ${column.type}, which ${record.table}.${column.column} is`)
  return read(surroundings, linkedModel(record, column))
}

/** Whose id a column holds; undefined where it is no link. */
function linkedModel(record: RecordDefinition, { column, field }: Column): ModelName | undefined {
  return field === 'id' ? record.model : record.links.find(link => link.column === column)?.model
}

const readers: Readonly<
  Record<string, (surroundings: CellSurroundings, linked: ModelName | undefined) => ReadCell>
> = {
  uuid:
    ({ mapId }, linked) =>
    value =>
      typeof value === 'string' && uuidPattern.test(value) ? mapId(value.toLowerCase(), linked) : notUuid,
  text: ({ maxLength }) => readText(maxLength),
  numeric: () => value =>
    typeof value === 'number' && Math.abs(value) < moneyBound && moneyPattern.test(String(value))
      ? String(value)
      : notMoney,
  float8: () => value => (typeof value === 'number' ? String(value) : notNumber),
  int4: () => value =>
    Number.isInteger(value) && Math.abs(Number(value)) < int4Bound ? String(value) : notInteger,
  bool: () => value => (typeof value === 'boolean' ? String(value) : notBoolean),
  date: () => value =>
    typeof value === 'string' &&
    value.length === 10 &&
    value >= firstDay &&
    readTime(`${value}T00:00:00Z`) !== null
      ? value
      : notDate,
  timestamptz: () => value => (typeof value === 'string' ? readTime(value) : null) ?? notTime,
  jsonb: () => readJson,
}

function readText(maxLength: number | null): ReadCell {
  const { check } = maxLength === null ? wellFormed : atMost(maxLength)
  return value => {
    if (typeof value !== 'string') return notText
    const message = check(value)
    return message === undefined ? value : new Misfit(message)
  }
}

function readWord(words: readonly string[]): ReadCell {
  const known = new Set<unknown>(words)
  const misfit = new Misfit(`Must be one of ${words.join(', ')}`)
  return value => (known.has(value) ? String(value) : misfit)
}

/** As Postgres spells a list of texts. */
function readTexts(read: ReadCell): ReadCell {
  return value => {
    if (!Array.isArray(value)) return notList
    const texts: string[] = []
    for (const entry of value) {
      const text = read(entry)
      if (text instanceof Misfit) return text
      texts.push(`"${text.replace(/["\\]/g, '\\$&')}"`)
    }
    return `{${texts.join(',')}}`
  }
}

function readJson(value: unknown): string | Misfit {
  const message = findUnkeepable(value, 0)
  return message === undefined ? JSON.stringify(value) : new Misfit(message)
}

/** Postgres nests no deeper than its stack. */
const maxDepth = 100

function findUnkeepable(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return wellFormed.check(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > maxDepth) return deepest
  for (const [key, member] of Object.entries(value)) {
    const message = wellFormed.check(key) ?? findUnkeepable(member, depth + 1)
    if (message !== undefined) return message
  }
  return undefined
}
