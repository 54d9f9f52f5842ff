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

/** Something in a value that its definition does not let pass. */
export interface InputProblem {
  readonly path: Path
  readonly message: string
  /** The scalar or enum that the value does not fit; absent where something else is wrong. */
  readonly type?: GraphQLLeafType
}

type Path = readonly (string | number)[]

/** How a value is looked at. */
export interface Look {
  /** Whether values must also fulfil the constraints of their definitions, once their type is right. */
  readonly checkConstraints: boolean
  /** Whether messages may name what the schema has instead. */
  readonly hideSuggestions: boolean
  /** Whether unknown fields are problems; otherwise they are passed over. */
  readonly refuseUnknown: boolean
  /** Whether what is known has the values that its types make of what was sent, in place of these. */
  readonly coerces?: boolean
}

/** A value without the fields that its type does not know, and what is wrong with it. */
export interface LookedAt {
  readonly known: unknown
  readonly problems: readonly InputProblem[]
}

/** So many problems are told of an input; more would only repeat themselves. */
export const maxProblems = 20
/** More entries than any list has whose definition says nothing of its length. */
const maxEntries = 10_000

/** Ends a walk through a value that has gone wrong often enough. */
class Enough extends Error {}

/**
 * What is wrong with a value that was sent, by its type and by how long its lists may be. graphql-js would say the
 * same, and write all that was sent into each of any number of messages: here a list that is too long
 * is not looked through, and the first problems are enough.
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
  /** Takes a problem, and answers what then stands for the value. */
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
  if (coerced instanceof Misfit) return walk.report({ path, message: coerced.message, type })
  const known = obeying(definition, coerced, path, walk)
  return known === undefined || walk.coerces ? known : value
}

/** The value, unless the definition's constraint has something against it. */
function obeying(definition: InputDefinition, value: unknown, path: Path, walk: Walk): unknown {
  if (value === undefined || !walk.checkConstraints) return value
  const violation = constraintOf(definition)?.check(value)
  return violation === undefined ? value : walk.report({ path, message: violation })
}

function readList(value: unknown, list: InputDefinition, path: Path, walk: Walk): unknown {
  const entry: InputDefinition = { type: list.type, extensions: {} }
  // One entry stands for a list of it.
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

/** A problem in words: of an enum all that would have done, where graphql-js names those that look alike. */
export function wordProblem({ message, type }: InputProblem): string {
  if (!type || !isEnumType(type)) return message
  const words = type.getValues().map(({ name }) => name)
  return `Must be one of ${words.join(', ')}`
}
