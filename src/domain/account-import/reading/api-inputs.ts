import {
  type GraphQLInputField,
  GraphQLScalarType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql'
import { constraintOf, type InputDefinition } from '../../../input/definition.ts'
import { findProblems, wordProblem } from '../../../input/find-problems.ts'
import { isObject } from '../../../is-object.ts'
import type { Column, ExportedValues, RecordDefinition } from '../../define-record.ts'
import { objectsOfInput } from '../../descriptions/records.ts'
import { DomainError, type FieldMessages } from '../../errors.ts'
import { camelCase, snakeCase } from '../../export-columns/spelling.ts'
import { type Constraint, maxCharacters, wellFormed } from '../../fields/constraints.ts'
import { columnType } from '../../lists/column-fields.ts'
import { parseStoredEmail } from '../../scalars.ts'
import { schema } from '../../schema.ts'

type Path = readonly (string | number)[]

/** Takes what is found in a record, by the path in it. */
export interface ValueFindings {
  readonly refuse: (path: Path, message: string) => void
  /** A key inside of a value, which has no such field. */
  readonly noteUnknown: (path: Path) => void
}

/** What a definition makes of a value of the file that is not null; undefined where it is refused. */
export type ReadValue = (value: unknown, findings: ValueFindings) => unknown

const look = { checkConstraints: true, hideSuggestions: true, refuseUnknown: false, coerces: true }

/**
 * The reader of a column's values: by the field of that name in the API's inputs for such a record, so that a file
 * and a call of the API cannot differ, or else by the scalar of the column's type.
 */
export function columnReader(record: RecordDefinition, column: Column): ReadValue {
  const definition = definitionOf(record, column)
  const isList = isListType(definition.type)
  return (value, { refuse, noteUnknown }) => {
    // GraphQL takes one entry for a list of it.
    if (isList && !Array.isArray(value)) return void refuse([column.column], 'Must be a list')
    const { known, problems } = findProblems(value, definition, look)
    for (const problem of problems) refuse([column.column, ...spell(problem.path)], wordProblem(problem))
    if (problems.length > 0) return undefined
    if (isList) for (const path of findUnknown(value, known)) noteUnknown([column.column, ...spell(path)])
    return known
  }
}

/** The keys of objects in a list that are not known of them. */
function findUnknown(list: unknown, known: unknown): Path[] {
  if (!Array.isArray(list) || !Array.isArray(known)) return []
  return list.flatMap((entry, at) => {
    const read: unknown = known[at]
    if (!isObject(entry) || !isObject(read)) return []
    return Object.keys(entry).flatMap(key => (Object.hasOwn(read, key) ? [] : [[at, key]]))
  })
}

/** Tells what is wrong with a record as a whole, whose values, as its columns hold them, are right by themselves. */
export type CheckWhole = (values: ExportedValues, findings: ValueFindings) => void

/** What the API has against a record of a kind as a whole: lists inside that are too long, and its own check. */
export function wholeChecker({ model, exported: { computed = {}, check } }: RecordDefinition): CheckWhole {
  const inputs = inputFieldsOf(model)
  const lists = Object.entries(computed).flatMap(([key, { readBack }]) => {
    const input = readBack.as === 'records' && inputs[camelCase(key)]
    const constraint = input && constraintOf(input)
    return constraint ? [{ key, constraint }] : []
  })
  return (values, { refuse }) => {
    for (const { key, constraint } of lists) {
      const message = constraint.check(values[key])
      if (message === undefined) continue
      refuse([key], message)
      return
    }
    try {
      check?.(values)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const fields = error.extensions.fields as FieldMessages // as badInput made it
      for (const [path, messages] of Object.entries(fields))
        refuse(spell(path.replace('input.', '').split('.')), messages.join('. '))
    }
  }
}

/** A record's values with those of its columns as these hold them. */
export function asColumns({ exported }: RecordDefinition, values: ExportedValues): ExportedValues {
  const held: Record<string, unknown> = { ...values }
  for (const [key, { readBack }] of Object.entries(exported.computed ?? {}))
    if (readBack.as === 'column') held[key] = readBack.convert(values[key], values)
  return held
}

function spell(path: Path): Path {
  return path.map(part => (typeof part === 'string' ? snakeCase(part) : part))
}

/** A call gives an address another domain where that is in ASCII; an import restores the one that was exported. */
const storedEmail = new GraphQLScalarType({ name: 'EmailAddress', parseValue: parseStoredEmail })

function definitionOf({ model, table, exported }: RecordDefinition, column: Column): InputDefinition {
  const isChecked = exported.imported?.checked?.includes(column.column)
  const input = isChecked ? undefined : inputFieldsOf(model)[column.field]
  if (input) {
    const type = getNullableType(input.type)
    return { type: String(type) === storedEmail.name ? storedEmail : type, extensions: input.extensions }
  }
  const type = schema.getType(columnType(model, column.field, column.type) ?? '')
  if (!isLeafType(type))
    throw new Error(`An import reads no ${column.type}, which ${table}.${column.column} is`)
  return { type, extensions: { constraint: constraintFor(column) } }
}

function constraintFor({ type, maxLength }: Column): Constraint {
  if (type === 'jsonb') return keepable
  return maxLength === null ? wellFormed : maxCharacters(maxLength)
}

/** The fields of all inputs that a record of the model is made or changed by. */
export function inputFieldsOf(model: string): Readonly<Record<string, GraphQLInputField>> {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
  const own = inputs.filter(({ name }) => objectsOfInput(name).includes(model))
  return Object.assign({}, ...own.map(input => input.getFields()))
}

/** JSON that the database can keep; the reader of the file bounds its depth. */
const keepable: Constraint = { check: findUnkeepable }

function findUnkeepable(value: unknown): string | undefined {
  if (typeof value === 'string') return wellFormed.check(value)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const message = wellFormed.check(key) ?? findUnkeepable(member)
    if (message !== undefined) return message
  }
  return undefined
}
