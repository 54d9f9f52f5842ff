import { complexityFromQuery } from '@pothos/plugin-complexity'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import type { Context } from '../../../domain/context.ts'
import { DomainError } from '../../../domain/errors.ts'
import { points } from '../../../domain/fields/points.ts'
import type { GraphqlServerContext } from '../server-context.ts'
import { countIntrospected, maxValues, type SingleOperation } from './introspection.ts'
import { countParts } from './parts.ts'
import { withoutRefusedFields } from './refused-fields.ts'

/** The limits of one operation: its cost, its depth and its fields, fragments spread out. */
const bounds = { complexity: 5_000, depth: 10, breadth: 250 } as const

/** What it costs to read a document that is not known yet; parsing takes time in proportion to its length. */
export function pointsToParse(text: string): number {
  return Math.ceil(text.length / 1_000)
}

/** What it costs to validate one: the time grows with the square of its fields, some 40 ms for 250 of them. */
export function pointsToValidate(selections: number): number {
  return Math.ceil(selections ** 2 / 25)
}

/**
 * What it costs to measure an operation, which takes as long as to answer it where it asks for the schema: before it
 * is measured, and afterwards where the operation is refused for its size.
 */
export function pointsToMeasure(
  schema: GraphQLSchema,
  { document, operation }: SingleOperation,
): { readonly before: number; readonly refused: number } {
  const { isIntrospective } = measure(schema, document, operation)
  if (!isIntrospective) return { before: 0, refused: 0 }
  return { before: points.read, refused: points.introspected * maxValues }
}

/** The cost of an operation in points; throws BAD_USER_INPUT where it exceeds the limit. */
export function pointsToRun(
  schema: GraphQLSchema,
  { document, operation, variables }: SingleOperation,
  context: Context & Pick<GraphqlServerContext, 'refusesFields'>,
): number {
  const measures = measure(schema, document, operation)
  try {
    return price(schema, measures, variables, context)
  } catch (error) {
    // Of one that is too large no argument is refused.
    if (!(error instanceof GraphQLError) || (error instanceof DomainError && !error.extensions.fields))
      throw error
    context.refusesFields = true
    const left = withoutRefusedFields(schema, { document: measures.alone, operation, variables })
    return price(schema, measureAlone(schema, left), variables, context)
  }
}

function price(
  schema: GraphQLSchema,
  { alone, operation, priced, parts, isIntrospective }: Measured,
  variables: SingleOperation['variables'],
  context: Context,
): number {
  const cost = complexityFromQuery(priced, { schema, variables: { ...variables }, ctx: context })
  const introspection = isIntrospective
    ? points.read + points.introspected * countIntrospected(schema, { document: alone, operation, variables })
    : 0
  const complexity = Math.ceil(points.operation + points.part * parts + cost.complexity + introspection)
  const sizes = { ...cost, complexity }
  const excess = (['complexity', 'depth', 'breadth'] as const).find(kind => sizes[kind] > bounds[kind])
  if (excess) throw tooLarge(excess, sizes[excess])
  return complexity
}

/** The properties of an operation that depend on its document alone. */
interface Measured {
  readonly alone: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly priced: DocumentNode
  readonly parts: number
  readonly isIntrospective: boolean
}

// Documents are cached while clients send them again, together with these properties.
const measured = new WeakMap<OperationDefinitionNode, Measured>()

function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Measured {
  const known = measured.get(operation)
  if (known) return known
  const measures = measureAlone(schema, withoutOtherOperations(document, operation))
  measured.set(operation, measures)
  return measures
}

/** Of a document with one operation. */
function measureAlone(schema: GraphQLSchema, alone: DocumentNode): Measured {
  let isIntrospective = false
  const priced = visit(alone, {
    Field({ name: { value: name }, alias }) {
      isIntrospective ||= name === '__schema' || name === '__type'
      // Clients add it to every record, which the record pays; by another name it is a value like others.
      return name === '__typename' && !alias ? null : undefined
    },
  })
  const operation = getOperationAST(alone)
  if (!operation) throw new Error('The document has no operation')
  return { alone, operation, priced, parts: countParts(schema, alone, operation), isIntrospective }
}

/** What runs is the named operation: another one in the document must not be measured in its place. */
function withoutOtherOperations(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const isKept = (definition: DocumentNode['definitions'][number]) =>
    definition.kind !== Kind.OPERATION_DEFINITION || definition === operation
  return { ...document, definitions: document.definitions.filter(isKept) }
}

function tooLarge(kind: keyof typeof bounds, value: number): DomainError {
  const found = {
    complexity: `costs ${value} points`,
    depth: `is ${value} levels deep`,
    breadth: `selects ${value} fields`,
  }
  return new DomainError('BAD_USER_INPUT', `The operation ${found[kind]}; the maximum is ${bounds[kind]}`)
}
