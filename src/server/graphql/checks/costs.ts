import { complexityFromQuery } from '@pothos/plugin-complexity'
import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode, visit } from 'graphql'
import type { Context } from '../../../domain/context.ts'
import { DomainError } from '../../../domain/errors.ts'

/** What one operation may cost, how deep it may go and how many fields it may select, fragments spread out. */
const bounds = { complexity: 5_000, depth: 10, breadth: 250 } as const
/** What an answer about the schema costs: it is long, and its fields have no costs of their own. */
const introspectionCost = 500

/** What it costs to read a document that is not known yet; parsing takes time in proportion to its length. */
export function pointsToParse(text: string): number {
  return Math.ceil(text.length / 1_000)
}

/** What it costs to validate one: the time grows with the square of its fields, some 40 ms for 250 of them. */
export function pointsToValidate(selections: number): number {
  return Math.ceil(selections ** 2 / 25)
}

/** An operation with the values of its variables. */
export interface MeasuredOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Readonly<Record<string, unknown>>
}

/** What an operation costs, in points; throws BAD_USER_INPUT where it is larger than one may be. */
export function pointsToRun(
  schema: GraphQLSchema,
  { document, operation, variables }: MeasuredOperation,
  context: Context,
): number {
  const { alone, introspections } = measure(document, operation)
  const cost = complexityFromQuery(alone, { schema, variables: { ...variables }, ctx: context })
  const complexity = Math.ceil(cost.complexity) + introspectionCost * introspections
  const sizes = { ...cost, complexity }
  const excess = (['complexity', 'depth', 'breadth'] as const).find(kind => sizes[kind] > bounds[kind])
  if (excess) throw tooLarge(excess, sizes[excess])
  return Math.max(1, complexity)
}

/** What of an operation can be told from its document alone. */
interface Measured {
  readonly alone: DocumentNode
  readonly introspections: number
}

// Documents are kept while clients send them again, and with them what was told from them.
const measured = new WeakMap<OperationDefinitionNode, Measured>()

function measure(document: DocumentNode, operation: OperationDefinitionNode): Measured {
  const known = measured.get(operation)
  if (known) return known
  const alone = withoutOtherOperations(document, operation)
  const measures = { alone, introspections: countIntrospection(alone) }
  measured.set(operation, measures)
  return measures
}

/** What runs is the named operation: another one in the document must not be measured in its place. */
function withoutOtherOperations(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const isKept = (definition: DocumentNode['definitions'][number]) =>
    definition.kind !== Kind.OPERATION_DEFINITION || definition === operation
  return { ...document, definitions: document.definitions.filter(isKept) }
}

function countIntrospection(document: DocumentNode): number {
  let count = 0
  visit(document, {
    Field({ name }) {
      if (name.value === '__schema' || name.value === '__type') count++
    },
  })
  return count
}

function tooLarge(kind: keyof typeof bounds, value: number): DomainError {
  return new DomainError('BAD_USER_INPUT', `The operation's ${kind} is ${value}; ${bounds[kind]} is the most`)
}
