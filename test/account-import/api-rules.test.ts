import {
  coerceInputValue,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { inputFieldsOf } from '../../src/domain/account-import/reading/api-inputs.ts'
import type { RecordDefinition } from '../../src/domain/define-record.ts'
import { collectionOf } from '../../src/domain/export-columns/export-statement.ts'
import { snakeCase } from '../../src/domain/export-columns/spelling.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import { type Constraint, violations } from '../../src/domain/fields/constraints.ts'
import { verdictOf } from '../exports/verify/exported-files.ts'
import { fillAccount } from '../support/records/filled-account.ts'
import { shareDatabase } from '../support/test-server.ts'
import { exportText, importText } from './texts.ts'

type Values = Record<string, unknown>

let database: Database
let text: string

beforeAll(async () => {
  database = await shareDatabase()
  const { prisma } = database
  const { id } = await prisma.account.create({ data: { name: 'Full', ownerId: 'owner' } })
  await prisma.teamMember.create({ data: { accountId: id, userId: 'member' } })
  await fillAccount(prisma, id)
  text = await exportText(database, id)
})

/** Values of which the API refuses some, wherever a type is taken. */
const suspects: Readonly<Record<string, readonly unknown[]>> = {
  String: [1, 'a\0', '\ud800', '', ' ', '\u200b', ' x', 'Mars/Base', 'x'.repeat(300)],
  EmailAddress: ['not an e-mail', 'a@b', '', `${'a'.repeat(250)}@example.com`],
  URL: ['javascript:alert(1)', 'ftp://example.com', '/here', '', `https://example.com/${'x'.repeat(2_050)}`],
  UUID: ['x', 1],
  Date: ['2026-02-30', '1899-12-31', '3000-01-01', 'today'],
  DateTime: ['2026-02-30T00:00:00Z', '9999-01-01T00:00:00.000Z', '2026-01-01 00:00', 'now'],
  Decimal: [1.005, 1e12, -1, 0, 'x', true],
  Float: ['x', -1, 101],
  Int: [1.5, -1, 366, 2 ** 31],
  Boolean: ['true', 1],
}

interface Suspect {
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

/** Suspects of an input field; `good` is a value of it that is taken. */
function suspectsOf({ type: given, extensions }: GraphQLInputField, good: unknown): Suspect[] {
  const { schema = {} } = extensions.constraint as Constraint // set by field-rules.ts only
  const type = getNullableType(given)
  if (isListType(type)) {
    const [entry = 'x'] = Array.isArray(good) ? good : []
    const tooMany = Array.from({ length: (schema.maxItems ?? 10_000) + 1 }, () => entry)
    const inside = suspectsIn(type.ofType, entry).map(({ path, value }) => ({ path: [0, ...path], value }))
    return [{ path: [], value: tooMany }, { path: [], value: 'x' }, ...inside]
  }
  const tooLong = schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]
  return [...suspectsIn(type, good), ...tooLong.map(value => ({ path: [], value }))]
}

function suspectsIn(type: GraphQLInputType, good: unknown): Suspect[] {
  const named = getNamedType(type)
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap(field =>
      suspectsOf(field, (good as Values)[field.name]).map(({ path, value }) => ({
        path: [field.name, ...path],
        value,
      })),
    )
  const values = isEnumType(named) ? ['no_such_word', 1] : suspects[named.name]
  if (!values) throw new Error(`There is no value to try of ${named.name}`)
  return values.map(value => ({ path: [], value }))
}

/** Whether GraphQL and our constraints refuse a value, as of any call. */
function isRefused(field: GraphQLInputField, value: unknown): boolean {
  // A list is one in a file; GraphQL takes one entry for it.
  if (isListType(getNullableType(field.type)) && !Array.isArray(value)) return true
  const coerced = coerceInputValue(asInput(value, field.type), field.type)
  return coerced === undefined || Object.keys(violations([field], { [field.name]: coerced })).length > 0
}

/** What a file has beyond the input, such as ids, is left out. */
function asInput(value: unknown, given: GraphQLInputType): unknown {
  const type = getNullableType(given)
  if (isListType(type)) return Array.isArray(value) ? value.map(entry => asInput(entry, type.ofType)) : value
  if (!isInputObjectType(type) || typeof value !== 'object') return value
  const fields = Object.values(type.getFields()).filter(({ name }) => Object.hasOwn(value as Values, name))
  return Object.fromEntries(fields.map(({ name }) => [name, (value as Values)[name]]))
}

function withValue(holder: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const isList = Array.isArray(holder) || typeof key === 'number'
  const copy = isList ? [...((holder as unknown[]) ?? [])] : { ...(holder as Values) }
  Object.assign(copy, { [key]: withValue((holder as Values)?.[key], rest, value) })
  return copy
}

/** What the API refuses of a record, each as the record with it; `good` is a record of the file. */
function refusedOf({ model }: RecordDefinition, good: Values | undefined) {
  if (!good) throw new Error(`test/support/records/filled-account.ts has no ${model}`)
  return Object.values(inputFieldsOf(model)).flatMap(field => {
    const key = snakeCase(field.name)
    expect(good, `${model}.${key}`).toHaveProperty(key)
    const camel = withCamelKeys(good[key])
    const found = suspectsOf(field, camel)
      .map(({ path, value }) => ({ path, value: withValue(camel, path, value) }))
      .filter(({ value }) => isRefused(field, value))
      .map(({ path, value }) => ({
        path: [key, ...path.map(part => (typeof part === 'string' ? snakeCase(part) : part))],
        record: { ...good, [key]: withSnakeKeys(value) },
      }))
    expect(found, `${model}.${key} refuses something`).not.toEqual([])
    return found
  })
}

const respell = (spell: (key: string) => string) =>
  function respelled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(respelled)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [spell(key), respelled(member)]))
  }
const withSnakeKeys = respell(snakeCase)
const withCamelKeys = respell(key => key.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()))

/** The records of a kind with something that is refused, and where. */
function refusedRecords(record: RecordDefinition, document: Record<string, unknown>) {
  const name = collectionOf(record)
  const records = [document[name]].flat() as Values[]
  const own = refusedOf(record, records[0])
  const nested = Object.entries(record.exported.computed ?? {}).flatMap(([key, { readBack }]) => {
    if (readBack.as !== 'records') return []
    const parent = records.find(candidate => (candidate[key] as Values[]).length > 0) as Values
    const children = parent[key] as Values[]
    return refusedOf(readBack.record, children[0]).map(({ path, record }) => ({
      path: [key, 0, ...path],
      record: { ...parent, [key]: [record, ...children.slice(1)] },
    }))
  })
  return [...own, ...nested]
}

/** Fewer than are told at once. */
const atOnce = 18

describe('what the API refuses of a record, an import and verify refuse by name', () => {
  const made = exportedRecords.filter(({ model }) => Object.keys(inputFieldsOf(model)).length > 0)

  it.each(made.map(record => [collectionOf(record), record] as const))('%s', async (name, record) => {
    const accounts = await database.prisma.account.count()
    const document = JSON.parse(text.replaceAll('"maps_to":"first_name"', '"maps_to":"email"'))
    const refused = refusedRecords(record, document)
    // There is one account in a file, and a list of all else.
    const size = name === 'account' ? 1 : atOnce
    for (let at = 0; at < refused.length; at += size) {
      const part = refused.slice(at, at + size)
      const records = part.map(({ record }) => record)
      const file = JSON.stringify({ ...document, [name]: name === 'account' ? records[0] : records })
      const paths = part.map(
        ({ path }, index) => `/${(name === 'account' ? [name, ...path] : [name, index, ...path]).join('/')}`,
      )
      const failure = await importText(database, file, { newIds: true }).catch(error => error)
      expect(failure).toBeInstanceOf(Error)
      expect(JSON.parse(failure.message).map(({ path }: { path: string }) => path)).toEqual(paths)
      const { verdict, lines } = await verdictOf(Buffer.from(file))
      expect(verdict).toBe('wrong')
      const told = lines.map(line => line.trim().split(' ')[0])
      expect(told).toEqual(expect.arrayContaining(paths))
    }
    expect(await database.prisma.account.count()).toBe(accounts)
  })
})
