import type { DefaultSelection } from '@prisma/client/runtime/client'
import { models } from '../generated/columns.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import type { JsonSchema } from '../json-schema.ts'
import { inWords, lowerFirst } from './descriptions/in-words.ts'

type Models = typeof models

/** A model of prisma/schema.prisma. */
export type ModelName = keyof Models

/** A field of a model that is a column. */
export type FieldName<Name extends ModelName> = keyof Models[Name]['columns'] & string

/** A row of a model, as Prisma reads it. */
export type RowOf<Name extends ModelName> = DefaultSelection<Prisma.TypeMap['model'][Name]['payload']>

type Links<Name extends ModelName> = Models[Name]['links']

type LinkedFields<Link> = Link extends { readonly model: infer Linked extends ModelName }
  ? readonly FieldName<Linked>[]
  : never

/** What a record's own file says of it beyond prisma/schema.prisma. */
export interface RecordOptions<Name extends ModelName> {
  /** Its name in a message; the model's name in words, such as `Form submission`, where absent. */
  readonly label?: string
  /** Columns whose values follow from others: not exported. */
  readonly derived?: readonly FieldName<Name>[]
  /** The field by whose values the database stores counts (its table has the triggers); where absent, lists count. */
  readonly countedBy?: FieldName<Name>
  /** A date by which the database counts the records that have one a second time. */
  readonly datedBy?: FieldName<Name>
  /** The database's CHECKs, beyond the type; the published format says them. */
  readonly bounds?: { readonly [Field in FieldName<Name>]?: Bounds }
  /** The order of its lists, the last field being unique in an account; newest first where absent. */
  readonly order?: readonly (readonly [field: FieldName<Name>, direction: 'ASC' | 'DESC'])[]
  /** The fields of linked records that its lists read in the same statement. */
  readonly joined?: { readonly [Link in keyof Links<Name>]?: LinkedFields<Links<Name>[Link]> }
  /** How the account export writes it, where that differs from its columns. */
  readonly exported?: ExportedAs
  /** The length of its longest value, where its columns do not say. */
  readonly longestValue?: number
  /** CONFLICT where a row cannot be deleted. */
  requireDeletable?(row: RowOf<Name>): void
}

/** Facts about a value that is there, named and meant as in JSON Schema. */
export interface Bounds {
  readonly type?: 'object'
  readonly minLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly not?: { readonly const: number }
}

/** A number of 0 or more. */
export const notNegative: Bounds = { minimum: 0 }

/** A text that is not empty. */
export const notEmpty: Bounds = { minLength: 1 }

/** How a record in the account export differs from its columns. */
export interface ExportedAs {
  /** From the row `r`, by key: replaces the column of that name, or is added after the columns. $2 is the account's day. */
  readonly computed?: Readonly<Record<string, ComputedValue>>
  /** How an import writes it, where its columns do not say. */
  readonly imported?: ImportedAs
  /** Throws BAD_USER_INPUT, as the API does, where values that are valid by themselves do not fit together. */
  readonly check?: (values: ExportedValues) => void
}

/** A record of an account export, its values by key. */
export type ExportedValues = Readonly<Record<string, unknown>>

/** What an import needs beyond the columns. Its functions receive values of any type. */
export interface ImportedAs {
  /** By column: the values that follow from others and that the database does not compute itself. */
  readonly derived?: Readonly<Record<string, (values: ExportedValues) => unknown>>
  /** Columns with values that the database draws anew, in the order of the file. */
  readonly drawn?: readonly string[]
  /** By column: what a missing value follows from, where the column's default would not do; undefined for that. */
  readonly missing?: Readonly<Record<string, (values: ExportedValues) => unknown>>
  /** Columns that take more than the API's inputs do: a `check` has their rules, of a record inside another that one's. */
  readonly checked?: readonly string[]
}

/** A value of the account export that is no column as it is. */
export interface ComputedValue {
  readonly sql: string
  /** What it is in JSON, where its column does not say. */
  readonly schema?: () => JsonSchema
  /** How an import reads it. */
  readonly readBack: ReadBack
}

/** How an import reads a value that is no column as it is. */
export type ReadBack =
  /** As the value of the column of that name, made from it and from the record. What is not as it should be stays as it is. */
  | { readonly as: 'column'; readonly convert: (value: unknown, values: ExportedValues) => unknown }
  /** As a list of records that belong to this one by their column `link`. */
  | { readonly as: 'records'; readonly record: RecordDefinition; readonly link: string }

/** A column of a record. */
export interface Column {
  readonly field: string
  readonly column: string
  /** Its SQL type. */
  readonly type: string
  /** Lists have the records without a value last, in either direction. */
  readonly isNullable: boolean
  /** The database fills it in where nothing is written. */
  readonly hasDefault: boolean
  /** What it fills in, where that is a plain value; or null. */
  readonly defaultValue: string | number | boolean | null
  /** The most characters of a text; null where nothing bounds them. */
  readonly maxLength: number | null
}

/** A link to another record of the account. */
export interface Link {
  readonly name: string
  readonly model: ModelName
  readonly table: string
  /** The column, and the field, that hold the linked record's id. */
  readonly column: string
  readonly field: string
  /** The columns of it that lists read in the same statement; may be empty. */
  readonly joined: readonly Column[]
}

/** A record, as prisma/schema.prisma and its own file describe it, for all code that reads or writes it. */
export interface RecordDefinition<Name extends ModelName = ModelName> {
  readonly model: Name
  readonly table: string
  readonly label: string
  /** All columns but the account's id. */
  readonly columns: readonly Column[]
  readonly order: readonly (Column & { readonly direction: 'ASC' | 'DESC' })[]
  /** The column that is unique among the account's records of this kind. */
  readonly key: Column
  readonly countedBy: Column | null
  readonly datedBy: Column | null
  readonly links: readonly Link[]
  readonly derived: readonly string[]
  /** The columns that an export holds. */
  readonly exportedColumns: readonly Column[]
  readonly bounds: Readonly<Record<string, Bounds | undefined>>
  readonly exported: ExportedAs
  /** The length of its longest value, by which the export reads fewer rows at a time. */
  readonly longestValue: number
  /** What a list's caller pays for each, in points: all columns are read, however long their values are. */
  readonly pointsToRead: number
  /** CONFLICT where a row cannot be deleted. */
  requireDeletable(row: RowOf<Name>): void
}

/** As many characters cost a point to read. */
const charactersOfPoint = 10_000
/** The most characters of a text or of JSON that no column bounds. */
const longestUnbounded = 50_000

function longestOf(columns: readonly Column[]): number {
  const isUnbounded = ({ type, maxLength }: Column) => maxLength === null && /^(text|jsonb)$/.test(type)
  return Math.max(
    ...columns.map(column => (isUnbounded(column) ? longestUnbounded : (column.maxLength ?? 0))),
  )
}

/** The order of records that have a position. */
export const byPosition = [
  ['position', 'ASC'],
  ['id', 'ASC'],
] as const

const newestFirst = [
  ['createdAt', 'DESC'],
  ['id', 'DESC'],
] as const

/** Defines a record. */
export function defineRecord<Name extends ModelName>(
  model: Name,
  options: RecordOptions<Name> = {},
): RecordDefinition<Name> {
  const { table } = models[model]
  const columns = Object.values<Column>(models[model].columns).filter(({ field }) => field !== 'accountId')
  const derived: readonly string[] = options.derived ?? []
  const longestValue = options.longestValue ?? longestOf(columns)
  const order = (options.order ?? newestFirst).map(([field, direction]) => ({
    ...columnOf(model, field),
    direction,
  }))
  return {
    model,
    table,
    label: options.label ?? `${model.charAt(0)}${inWords(model.slice(1))}`,
    columns,
    order,
    key: order.at(-1) ?? columnOf(model, 'id'),
    countedBy: options.countedBy ? columnOf(model, options.countedBy) : null,
    datedBy: options.datedBy ? columnOf(model, options.datedBy) : null,
    links: linksOf(model, options.joined ?? {}),
    derived,
    exportedColumns: columns.filter(({ field }) => !derived.includes(field)),
    bounds: options.bounds ?? {},
    exported: options.exported ?? {},
    longestValue,
    pointsToRead: Math.floor(longestValue / charactersOfPoint),
    requireDeletable: options.requireDeletable ?? (() => {}),
  }
}

/** The column of a model's field. */
export function columnOf(model: ModelName, field: string): Column {
  const columns: Readonly<Record<string, Column>> = models[model].columns
  const column = columns[field]
  if (!column) throw new Error(`${model} has no ${field}`)
  return column
}

function linksOf(model: ModelName, joined: Readonly<Record<string, readonly string[] | undefined>>): Link[] {
  return Object.values<Omit<Link, 'joined'>>(models[model].links).map(link => ({
    ...link,
    joined: (joined[link.name] ?? []).map(field => columnOf(link.model, field)),
  }))
}

/** Columns as a statement answers them: under the names of their fields. */
export function asFields(columns: readonly Column[]): string {
  return columns.map(({ column, field }) => `${column} AS "${field}"`).join(', ')
}

/** Where records link to one of this model: a table and its column with the linked record's id. */
export function linksTo(model: ModelName): readonly { readonly table: string; readonly column: string }[] {
  return (Object.keys(models) as ModelName[]).flatMap(linking =>
    linksOf(linking, {})
      .filter(link => link.model === model)
      .map(({ column }) => ({ table: models[linking].table, column })),
  )
}

/** The part of Prisma's client for a model that has the same shape for every record. */
export interface Delegate<Row> {
  findUnique(query: object): Promise<Row | null>
  findMany(query: object): Promise<Row[]>
  update(query: object): Promise<Row>
  updateMany(query: object): Promise<{ readonly count: number }>
}

/** Prisma's client for a record's model. */
export function delegateOf<Name extends ModelName>(
  { prisma }: { readonly prisma: Prisma.TransactionClient },
  model: Name,
): Delegate<RowOf<Name>> {
  const name = lowerFirst(model) as keyof typeof prisma
  // Prisma has a type for each delegate and none for all of them.
  return prisma[name] as unknown as Delegate<RowOf<Name>>
}
