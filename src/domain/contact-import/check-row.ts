import {
  assertInputObjectType,
  GraphQLError,
  type GraphQLInputField,
  type GraphQLLeafType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isRequiredInputField,
} from 'graphql'
import { CreateContactInput } from '../contact/inputs.ts'
import { violations } from '../fields/constraints.ts'
import { looksEmpty } from '../fields/looks-empty.ts'
import { parseDateTime } from '../scalars.ts'
import {
  type ContactValues,
  type GivenRow,
  type ImportedField,
  importedFields,
  type RowError,
} from './fields.ts'

/** A row's values, or what is wrong with them. */
export type CheckedRow = { readonly line: number } & (
  | { readonly values: ContactValues; readonly createdAt: string | null; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly RowError[] }
)

/** Checks rows by the types and constraints of createContact's input, which are the only rules of a contact. */
export function rowChecker(schema: GraphQLSchema): (row: GivenRow) => CheckedRow {
  const definitions = assertInputObjectType(schema.getType(CreateContactInput.name)).getFields()
  const fields = importedFields.map(name => {
    const definition = definitions[name]
    const type = getNamedType(definition?.type)
    if (!definition || !isLeafType(type)) throw new Error(`A row has no single value for ${name}`)
    return { name, definition, type }
  })
  return ({ line, values: given, createdAt: time, problem }) => {
    if (problem !== undefined) return { line, errors: [{ field: null, message: problem }] }
    const errors: RowError[] = []
    const values: Record<ImportedField, string | null> = { ...noValues }
    for (const { name, definition, type } of fields) {
      const text = given[name] ?? ''
      if (isAbsent(text, type)) {
        if (isRequiredInputField(definition)) errors.push({ field: name, message: 'Required' })
        continue
      }
      const { value, message } = readValue(text, definition, type)
      if (message === undefined) values[name] = value
      else errors.push({ field: name, message })
    }
    const createdAt = readMoment(time)
    if (createdAt.message !== undefined)
      errors.push({ field: null, message: `Created At: ${createdAt.message}` })
    return errors.length > 0 ? { line, errors } : { line, values, createdAt: createdAt.value ?? null }
  }
}

function readMoment(text = ''): ReadValue | { readonly value: null; readonly message?: never } {
  if (text === '') return { value: null }
  try {
    return { value: parseDateTime(text).toISOString() }
  } catch (error) {
    if (error instanceof GraphQLError) return { message: error.message }
    throw error
  }
}

const noValues: ContactValues = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  company: null,
  contactType: null,
  source: null,
}

/** Free text is stored as given, blanks too; an address or a word of blanks is none. */
function isAbsent(text: string, type: GraphQLLeafType): boolean {
  return text === '' || (type.name !== 'String' && looksEmpty(text))
}

type ReadValue =
  | { readonly value: string; readonly message?: never }
  | { readonly value?: never; readonly message: string }

function readValue(text: string, definition: GraphQLInputField, type: GraphQLLeafType): ReadValue {
  if (isEnumType(type))
    return readWord(
      text,
      type.getValues().map(({ name }) => name),
    )
  const read = coerce(text, type)
  if (read.message !== undefined) return read
  const [message] = violations([definition], { [definition.name]: read.value })[definition.name] ?? []
  return message === undefined ? read : { message }
}

/** A word of an enum, also as people write it: `Past client` is `past_client`. */
function readWord(text: string, words: readonly string[]): ReadValue {
  const value = text.slice(0, maxWordLength).trim().toLowerCase().replace(/[\s-]/g, '_')
  return words.includes(value) ? { value } : { message: `Must be one of ${words.join(', ')}` }
}

/** Longer than any word. */
const maxWordLength = 100

function coerce(text: string, type: GraphQLLeafType): ReadValue {
  try {
    return { value: String(type.coerceInputValue(text)) }
  } catch (error) {
    if (error instanceof GraphQLError) return { message: error.message }
    throw error
  }
}
