import type { DMMF } from '@prisma/generator-helper'
import { generateFile } from './generate-file.ts'

// Writes src/generated/columns.ts, which `prisma generate` makes beside the client: the table of each model, and its
// columns and links as src/domain/define-record.ts has them.

/** SQL types of Prisma's types, where the field names no native type. */
const defaultTypes: Readonly<Record<string, string>> = {
  String: 'text',
  Int: 'int4',
  BigInt: 'int8',
  Float: 'float8',
  Boolean: 'bool',
  Json: 'jsonb',
}

/** SQL types of native types, without their sizes. */
const nativeTypes: Readonly<Record<string, string>> = {
  Uuid: 'uuid',
  VarChar: 'text',
  Decimal: 'numeric',
  Date: 'date',
  Timestamptz: 'timestamptz',
}

function describeModels({ models, enums }: DMMF.Datamodel) {
  const enumTypes = new Map(enums.map(({ name, dbName }) => [name, dbName ?? name]))
  return Object.fromEntries(models.map(model => [model.name, describeModel(model, models, enumTypes)]))
}

function describeModel(
  { dbName, name, fields }: DMMF.Model,
  models: readonly DMMF.Model[],
  enumTypes: ReadonlyMap<string, string>,
) {
  const own = fields.filter(({ kind }) => kind !== 'object')
  return {
    table: dbName ?? name,
    columns: Object.fromEntries(own.map(field => [field.name, describeColumn(field, enumTypes)])),
    links: Object.fromEntries(fields.flatMap(field => describeLink(field, own, models))),
  }
}

function describeColumn(field: DMMF.Field, enumTypes: ReadonlyMap<string, string>) {
  const type = sqlType(field, enumTypes)
  const [nativeType, [length]] = field.nativeType ?? ['', []]
  return {
    field: field.name,
    column: field.dbName ?? field.name,
    type: field.isList ? `${type}[]` : type,
    isNullable: !field.isRequired,
    hasDefault: field.hasDefaultValue && isFilledByDatabase(field),
    defaultValue: isPlain(field.default) ? field.default : null,
    maxLength: nativeType === 'VarChar' ? Number(length) : null,
  }
}

/** False for ids: Prisma's client makes them. */
function isFilledByDatabase({ default: value }: DMMF.Field): boolean {
  const made = typeof value === 'object' && 'name' in value ? value.name : null
  return made === null || !['uuid', 'uuid(4)', 'uuid(7)'].includes(made)
}

/** A default that is a value, and not an expression of the database. */
function isPlain(value: DMMF.Field['default']): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function sqlType({ kind, type, nativeType }: DMMF.Field, enumTypes: ReadonlyMap<string, string>): string {
  const found =
    kind === 'enum' ? enumTypes.get(type) : nativeType ? nativeTypes[nativeType[0]] : defaultTypes[type]
  if (!found)
    throw new Error(
      `prisma/columns-generator.ts does not know the SQL type of ${type} ${nativeType?.[0] ?? ''}`,
    )
  return found
}

/** A link to a record of the same account, by the column that holds its id; nothing for any other field. */
function describeLink(field: DMMF.Field, own: readonly DMMF.Field[], models: readonly DMMF.Model[]) {
  const [tenant, key] = field.relationFromFields ?? []
  if (field.kind !== 'object' || tenant !== 'accountId' || !key) return []
  const column = own.find(({ name }) => name === key)?.dbName ?? key
  const table = models.find(({ name }) => name === field.type)?.dbName ?? field.type
  return [[field.name, { name: field.name, model: field.type, table, column, field: key }]]
}

generateFile({
  prettyName: 'Columns',
  write: datamodel =>
    `/** Tables and columns of prisma/schema.prisma, by model and field. Made by prisma/columns-generator.ts. */
export const models = ${JSON.stringify(describeModels(datamodel), null, 2)} as const\n`,
})
