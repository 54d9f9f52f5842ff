import {
  type GraphQLInputObjectType,
  type GraphQLLeafType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql'
import { isObject } from '../is-object.ts'
import { coerceLeaf, Misfit } from './coerce-leaf.ts'
import { constraintOf, type InputDefinition } from './definition.ts'

/** A part of a value that its definition refuses. */
export interface InputProblem {
  readonly path: Path
  readonly message: string
  /** The scalar or enum that the value does not fit; absent for other problems. */
  readonly type?: GraphQLLeafType
}

type Path = readonly (string | number)[]

/** How a value is checked. */
export interface Look {
  /** Whether values of the right type must also fulfil the constraints of their definitions. */
  readonly checkConstraints: boolean
  /** Whether messages leave out suggestions from the schema. */
  readonly hideSuggestions: boolean
  /** Whether unknown fields are problems; otherwise they are ignored. */
  readonly refuseUnknown: boolean
  /** Whether the result has the values as coerced by their types, not as sent. */
  readonly coerces?: boolean
}

/** A value without the fields that its type does not know, and its problems. */
export interface LookedAt {
  readonly known: unknown
  readonly problems: readonly InputProblem[]
}

/** The most problems reported of an input; more would only repeat themselves. */
export const maxProblems = 20
/** The bound of a list whose definition sets no length, more than any such list needs. */
const maxEntries = 10_000

/** Ends a walk through a value once enough problems are found. */
class Enough extends Error {}

/**
 * The problems of an input, by its type and the bounds of its lists. graphql-js would report the same, and
 * quote the whole input in each of any number of messages. Here a list that is too long is not walked, and
 * the first problems are enough.
 */
export function findProblems(value: unknown, definition: InputDefinition, look: Look): LookedAt {
  const problems: InputProblem[] = []
  const report = (problem: InputProblem): undefined => {
    problems.push(problem)
    if (problems.length === maxProblems) throw new Enough()
  }
  try {
    return { known: readValue(value, definition, [], { ...look, report }), problems }
  } catch (error) {
    if (!(error instanceof Enough)) throw error
    return { known: undefined, problems }
  }
}

interface Walk extends Look {
  /** Adds a problem and returns undefined in place of the value. */
  readonly report: (problem: InputProblem) => undefined
}

function readValue(value: unknown, definition: InputDefinition, path: Path, walk: Walk): unknown {
  if (value === undefined || value === null)
    return isNonNullType(definition.type) ? walk.report({ path, message: 'Required' }) : value
  const type = getNullableType(definition.type)
  if (isListType(type)) {
    const list = { type: type.ofType, extensions: definition.extensions }
    return obeying(definition, readList(value, list, path, walk), path, walk)
  }
  if (isInputObjectType(type)) return obeying(definition, readObject(value, type, path, walk), path, walk)
  const coerced = coerceLeaf(value, type, walk.hideSuggestions)
  if (coerced instanceof Misfit)
    return walk.report({ path, message: outOfBounds(definition, type, value) ?? coerced.message, type })
  const known = obeying(definition, coerced, path, walk)
  return known === undefined || walk.coerces ? known : value
}

/** What a definition's own bounds say of a number that is too large for its type. */
function outOfBounds(
  definition: InputDefinition,
  { name }: GraphQLLeafType,
  value: unknown,
): string | undefined {
  return name === 'Int' && Number.isInteger(value) ? constraintOf(definition)?.check(value) : undefined
}

/** The value, unless the definition's constraint refuses it. */
function obeying(definition: InputDefinition, value: unknown, path: Path, walk: Walk): unknown {
  if (value === undefined || !walk.checkConstraints) return value
  const violation = constraintOf(definition)?.check(value)
  return violation === undefined ? value : walk.report({ path, message: violation })
}

function readList(value: unknown, list: InputDefinition, path: Path, walk: Walk): unknown {
  const entry: InputDefinition = { type: list.type, extensions: {} }
  // A single value is read as a list of one.
  if (!Array.isArray(value)) {
    const only = readValue(value, entry, path, walk)
    return walk.coerces && only !== undefined ? [only] : only
  }
  const tooLong = checkLength(value, list)
  if (tooLong) return walk.report({ path, message: tooLong })
  return value.map((each, at) => readValue(each, entry, [...path, at], walk))
}

function checkLength(value: readonly unknown[], list: InputDefinition): string | undefined {
  const constraint = constraintOf(list)
  if (constraint?.schema?.maxItems !== undefined) return constraint.check(value)
  return value.length > maxEntries ? `Must have at most ${maxEntries} entries` : undefined
}

function readObject(value: unknown, type: GraphQLInputObjectType, path: Path, walk: Walk): unknown {
  if (!isObject(value)) return walk.report({ path, message: 'Must be an object' })
  const fields = type.getFields()
  if (walk.refuseUnknown) {
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name)) walk.report({ path: [...path, name], message: 'Unknown field' })
  }
  const known: Record<string, unknown> = {}
  for (const field of Object.values(fields)) {
    const given = Object.hasOwn(value, field.name) ? value[field.name] : undefined
    if (given !== undefined || isRequiredInputField(field))
      known[field.name] = readValue(given, field, [...path, field.name], walk)
  }
  return known
}

/** A problem's message: for an enum it lists all values, where graphql-js names only similar ones. */
export function wordProblem({ message, type }: InputProblem): string {
  if (!type || !isEnumType(type)) return message
  const words = type.getValues().map(({ name }) => name)
  return `Must be one of ${words.join(', ')}`
}
