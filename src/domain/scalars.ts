import {
  type FloatValueNode,
  GraphQLError,
  type IntValueNode,
  Kind,
  print,
  type ValueNode,
  valueFromASTUntyped,
  visit,
} from 'graphql'
import { Decimal } from '../generated/prisma/internal/prismaNamespace.ts'
import { inexactNumber } from '../input/coerce-leaf.ts'
import type { JsonSchema } from '../json-schema.ts'
import { builder } from './builder.ts'
import { maxEmailChars, readEmailAddress } from './fields/email-address.ts'
import { withTypedDomain } from './fields/typed-domain.ts'

/** Of a canonical UUID in either case. */
export const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const decimalPattern = /^-?\d{1,40}(\.\d{1,40})?$/
/** Only a number in a query may be written with an exponent, and a reasonable one. */
const floatPattern = /^-?\d{1,40}(\.\d{1,40})?e[-+]?\d{1,2}$/i
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** The first and the last year a date may have; the database's CHECKs say the same. */
const years = { first: 1900, last: 2999 } as const
const notDecimal = 'Must be a decimal number, such as 12.50'
const moneyBound = new Decimal(10).pow(12)
/** A number of JSON has no more characters. */
const maxDigits = 40
const maxUrlChars = 2_048

/** What a schema can say of a scalar's values in JSON; stands in its `extensions`. */
const jsonSchema = (schema: JsonSchema) => ({ extensions: { jsonSchema: schema } })

function refuse(message: string): never {
  throw new GraphQLError(message)
}

function asText(value: unknown, expected: string): string {
  return typeof value === 'string' ? value : refuse(expected)
}

/** A canonical UUID in either case; stored in lower case. */
export function parseUuid(value: unknown): string {
  const text = asText(value, 'Must be a UUID')
  return uuidPattern.test(text) ? text.toLowerCase() : refuse('Must be a UUID')
}

/** A real calendar day written YYYY-MM-DD, as midnight UTC. */
export function parseDate(value: unknown): Date {
  const message = 'Must be a date in the form YYYY-MM-DD'
  const text = asText(value, message)
  if (!datePattern.test(text)) refuse(message)
  const date = new Date(`${text}T00:00:00.000Z`)
  // A day that its month has not is one of the next month.
  if (date.getUTCDate() !== Number(text.slice(-2))) refuse('Must be a real calendar day')
  return inYears(date)
}

/** A point in time with its offset, in RFC 3339. */
export function parseDateTime(value: unknown): Date {
  const message =
    'Must be a timestamp of RFC 3339, with seconds and an offset, such as 2026-01-31T09:30:00+02:00'
  const text = asText(value, message)
  const day = dateTimePattern.exec(text)?.[1] ?? refuse(message)
  parseDate(day)
  return inYears(new Date(text))
}

function inYears(date: Date): Date {
  const year = date.getUTCFullYear()
  if (year < years.first || year > years.last)
    refuse(`Must be between the years ${years.first} and ${years.last}`)
  return date
}

/** Exact money: two decimal places at most, absolute value below 10^12; nothing is rounded. */
export function parseDecimal(value: unknown): Decimal {
  if (typeof value !== 'number' && typeof value !== 'string') refuse(notDecimal)
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(inexactNumber)
  if (typeof value === 'string' && !decimalPattern.test(value)) refuse(notDecimal)
  const decimal = new Decimal(value)
  if (decimal.abs().gte(moneyBound)) refuse('Must be below 1000000000000 in absolute value')
  if (decimal.decimalPlaces() > 2) refuse('Must have at most two decimal places')
  return decimal
}

/** An e-mail address of at most 254 characters, trimmed, without characters that show nothing, its domain as typed. */
export function parseEmailAddress(value: unknown): string {
  const address = parseStoredEmail(value)
  return readEmailAddress(withTypedDomain(address)) ?? address
}

/** As {@link parseEmailAddress}, with the domain as it is: of an address that a contact has already. */
export function parseStoredEmail(value: unknown): string {
  const message = 'Must be a valid e-mail address'
  const text = asText(value, message)
  if (text.trim().length > maxEmailChars) refuse(`Must be at most ${maxEmailChars} characters`)
  return readEmailAddress(text) ?? refuse(message)
}

/** An absolute http or https address of at most 2,048 characters. */
export function parseUrl(value: unknown): string {
  const message = 'Must be a web address such as https://example.com'
  const text = asText(value, message)
  if (text.length > maxUrlChars) refuse(`Must be at most ${maxUrlChars} characters`)
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || /[\s\p{Cc}]/u.test(text)) refuse(message)
  return text
}

/** What a reader of a scalar has against a value; nothing where it takes it. */
export function refusalOf(read: (value: unknown) => unknown, value: unknown): string | undefined {
  try {
    read(value)
    return undefined
  } catch (error) {
    if (error instanceof GraphQLError) return error.message
    throw error
  }
}

/** Numbers in a query's text are read from their digits, so that no precision is lost on the way. */
function decimalLiteral(node: ValueNode): Decimal {
  if (node.kind === Kind.FLOAT && floatPattern.test(node.value))
    return parseDecimal(new Decimal(node.value).toFixed())
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING)
    return parseDecimal(node.value)
  return refuse(notDecimal)
}

/** As of a body: a number with other digits than the double that is read from it is infinite, which no field takes. */
function jsonLiteral(node: ValueNode, variables?: Parameters<typeof valueFromASTUntyped>[1]): unknown {
  const exact = (number: IntValueNode | FloatValueNode) =>
    isKept(number.value) ? undefined : { kind: Kind.FLOAT, value: '1e999' }
  return valueFromASTUntyped(visit(node, { IntValue: exact, FloatValue: exact }), variables)
}

function isKept(number: string): boolean {
  return number.length <= maxDigits && new Decimal(number).equals(Number(number))
}

/** How a scalar reads values, those in a document's text too, where a refusal shows the value and its place. */
function reading<Value>(
  parseValue: (value: unknown) => Value,
  readLiteral = (node: ValueNode) => parseValue(valueFromASTUntyped(node)),
) {
  const parseLiteral = (node: ValueNode): Value => {
    try {
      return readLiteral(node)
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      throw new GraphQLError(`${error.message}, found: ${print(node)}`, { nodes: node })
    }
  }
  return { parseValue, parseLiteral }
}

builder.scalarType('UUID', {
  description: 'A UUID in the form 8-4-4-4-12, taken in either case and answered in lower case.',
  ...jsonSchema({ type: 'string', format: 'uuid' }),
  serialize: String,
  ...reading(parseUuid),
})

// Rows of hand-written statements bring dates, times and decimals as text in the API's spelling.
builder.scalarType('Date', {
  description: 'A calendar day, YYYY-MM-DD, of the years 1900 to 2999.',
  ...jsonSchema({
    type: 'string',
    format: 'date',
    description: `Of the years ${years.first} to ${years.last}.`,
  }),
  serialize: date => (typeof date === 'string' ? date : date.toISOString().slice(0, 10)),
  ...reading(parseDate),
})

builder.scalarType('DateTime', {
  description:
    'A point in time of RFC 3339: taken with seconds and any offset, such as 2026-01-31T09:30:00+02:00, and answered in UTC with milliseconds. Years 1900 to 2999.',
  ...jsonSchema({ type: 'string', format: 'date-time' }),
  serialize: date => (typeof date === 'string' ? date : date.toISOString()),
  ...reading(parseDateTime),
})

builder.scalarType('Decimal', {
  description:
    'An exact decimal of at most two places, whose absolute value is below 10^12: answered as text with two places, such as "-12.50", taken as text or a number. Money is in units of the currency of the account, not in cents.',
  ...jsonSchema({
    type: 'number',
    // Not `multipleOf`: where a validator divides doubles it refuses 0.29.
    description: 'At most two decimal places.',
    exclusiveMinimum: -moneyBound.toNumber(),
    exclusiveMaximum: moneyBound.toNumber(),
  }),
  serialize: decimal => (typeof decimal === 'string' ? decimal : decimal.toFixed(2)),
  ...reading(parseDecimal, decimalLiteral),
})

builder.scalarType('EmailAddress', {
  description:
    'An e-mail address of at most 254 characters. Blanks around it and characters that show nothing are removed, and a domain in ASCII (`xn--…`) becomes what it stands for.',
  ...jsonSchema({ type: 'string', format: 'idn-email', maxLength: maxEmailChars }),
  serialize: String,
  ...reading(parseEmailAddress),
})

builder.scalarType('URL', {
  description: 'An absolute http or https URL of at most 2,048 characters.',
  ...jsonSchema({
    type: 'string',
    format: 'iri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength: maxUrlChars,
  }),
  serialize: String,
  ...reading(parseUrl),
})

builder.scalarType('JSON', {
  description: 'A value of any type of JSON.',
  ...jsonSchema({}),
  serialize: value => value,
  parseValue: value => value,
  parseLiteral: jsonLiteral,
})
