import {
  assertInputObjectType,
  assertScalarType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
} from 'graphql'
import type { InputDefinition } from '../../input/definition.ts'
import { findProblems, wordProblem } from '../../input/find-problems.ts'
import { CreateContactInput } from '../contact/inputs.ts'
import { settableFields } from '../contact/settable-fields.ts'
import { looksEmpty } from '../fields/looks-empty.ts'
import type { ContactValues, GivenRow, RowError } from './fields.ts'

/** A row's values, or what is wrong with them. */
export type CheckedRow = { readonly line: number } & (
  | { readonly values: ContactValues; readonly createdAt: string | null; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly RowError[] }
)

/** Checks rows by the types and constraints of createContact's input, which are the only rules of a contact. */
export function rowChecker(schema: GraphQLSchema): (row: GivenRow) => CheckedRow {
  const definitions = assertInputObjectType(schema.getType(CreateContactInput.name)).getFields()
  const fields = settableFields.map(field => {
    const definition = definitions[field]
    if (!definition) throw new Error(`A contact has no ${field}`)
    return { field, definition }
  })
  const moment = { type: assertScalarType(schema.getType('DateTime')), extensions: {} }
  return ({ line, values: given, createdAt, problem }) => {
    if (problem !== undefined) return { line, errors: [{ field: null, message: problem }] }
    const cells = fields.map(({ field, definition }) => ({ field, ...readCell(given[field], definition) }))
    const errors: RowError[] = cells.flatMap(({ field, message }) => (message ? [{ field, message }] : []))
    const { known: time, message } = readCell(createdAt, moment)
    if (message) errors.push({ field: null, message: `Created At: ${message}` })
    if (errors.length > 0) return { line, errors }
    const values = Object.fromEntries(cells.map(({ field, known }) => [field, known])) as ContactValues // its keys
    return { line, values, createdAt: time instanceof Date ? time.toISOString() : null }
  }
}

const look = { checkConstraints: true, hideSuggestions: true, refuseUnknown: false, coerces: true }

/** What a definition makes of a cell, or what it has against it. */
function readCell(text: string | null | undefined, definition: InputDefinition) {
  const value = isAbsent(text, definition) ? null : spell(text, definition)
  const { known, problems } = findProblems(value, definition, look)
  const [problem] = problems
  return { known, message: problem && wordProblem(problem) }
}

/** Free text is stored as it is given, blanks too; an address, a time or a word of blanks is none. */
function isAbsent(text: string | null | undefined, { type }: InputDefinition): text is null | undefined | '' {
  return !text || (String(getNullableType(type)) !== 'String' && looksEmpty(text))
}

/** Longer than any word. */
const maxWordLength = 100

/** A word of an enum is taken as people write it, too: `Past client` is `past_client`. */
function spell(text: string, { type }: InputDefinition): string {
  if (!isEnumType(getNullableType(type))) return text
  return text.slice(0, maxWordLength).trim().toLowerCase().replace(/[\s-]/g, '_')
}
