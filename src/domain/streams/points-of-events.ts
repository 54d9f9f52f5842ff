import {
  type ExecutionArgs,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type VariableValues,
} from 'graphql'
import { points } from '../fields/points.ts'
import { nodesOf } from '../lists/asked/selected-fields.ts'

/** The extension of a field that holds the records of an export: each costs {@link points.exportedRecord}. */
export const pricedAsExported = { areExported: true } as const

/** What a field costs wherever it is answered, and what each of its items costs with all in it. */
interface Price {
  readonly points: number
  readonly ofItem: number
  readonly of: Prices | null
}

/** By the keys of an answer. */
type Prices = ReadonlyMap<string, Price>

/**
 * Says what each event of a subscription costs: as much as lists cost, but for what was read and not for what might
 * have been, and records of an export cost no more for their own values. Throws a GraphQLError where an export would
 * answer one of them several times.
 */
export function pointsOfEvents(args: ExecutionArgs): (data: unknown) => number {
  const { schema, document, operationName, variableValues, contextValue } = args
  const operation = getOperationAST(document, operationName)
  const type = schema.getSubscriptionType()
  if (!operation || !type) return () => 0
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {})
  if (!variables.variableValues) return () => 0
  const defined = document.definitions.filter(part => part.kind === Kind.FRAGMENT_DEFINITION)
  const fragments = Object.fromEntries(defined.map(fragment => [fragment.name.value, fragment]))
  const pricing = { schema, contextValue, fragments, variables: variables.variableValues }
  // It has one root field.
  const [root] = fieldsOf(pricing, type, operation.selectionSet)
  // Changes of a live subscription are paid one by one.
  if (!root || root.field.extensions.live) return () => 0
  const prices = priceFields(pricing, type, [operation.selectionSet])
  const rootPoints = pointsOf(pricing, root.field, root.node)
  // Paid when the operation began.
  return data => Math.max(0, sum(prices, data) - rootPoints)
}

interface Pricing {
  readonly schema: GraphQLSchema
  readonly contextValue: unknown
  readonly fragments: GraphQLResolveInfo['fragments']
  readonly variables: VariableValues
}

function priceFields(pricing: Pricing, type: GraphQLNamedType, sets: readonly SelectionSetNode[]): Prices {
  const found = sets.flatMap(set => fieldsOf(pricing, type, set))
  refuseRepeated(found)
  const byKey = Map.groupBy(found, keyOf)
  return new Map(
    [...byKey].flatMap(([key, [first, ...more]]) =>
      first ? [[key, priceField(pricing, first, [first, ...more])] as const] : [],
    ),
  )
}

interface Found {
  readonly node: FieldNode
  readonly field: GraphQLField<unknown, unknown>
}

const keyOf = ({ node }: Found): string => node.alias?.value ?? node.name.value

/** Under a hundred names what an export reads once would be written a hundred times, into one event. */
function refuseRepeated(found: readonly Found[]): void {
  for (const [field, [first, ...others]] of Map.groupBy(found, each => each.field)) {
    if (!isLeafType(getNamedType(field.type)) && field.extensions.areExported !== true) continue
    const other = others.find(each => first && keyOf(each) !== keyOf(first))
    if (other)
      throw new GraphQLError(`An export answers \`${field.name}\` once: leave out \`${keyOf(other)}\``, {
        nodes: [other.node],
        extensions: { code: 'BAD_USER_INPUT' },
      })
  }
}

function priceField(pricing: Pricing, { field, node }: Found, all: readonly Found[]): Price {
  const type = getNamedType(field.type)
  const sets = all.flatMap(({ node: { selectionSet } }) => selectionSet ?? [])
  if (field.extensions.areExported !== true)
    return {
      points: pointsOf(pricing, field, node),
      ofItem: 0,
      of: isLeafType(type) ? null : priceFields(pricing, type, sets),
    }
  const inside = isLeafType(type) ? [] : [...priceFields(pricing, type, sets)]
  const related = inside.filter(([, price]) => price.of || price.points > points.value)
  return { points: 0, ofItem: points.exportedRecord, of: related.length > 0 ? new Map(related) : null }
}

function pointsOf(pricing: Pricing, field: Found['field'], node: FieldNode): number {
  try {
    return pointsAsked(pricing, field, node)
  } catch (error) {
    // Its arguments are refused, with a null variable where none may be: the field has an error in each event.
    if (error instanceof GraphQLError) return 0
    throw error
  }
}

/** Without what its items cost. */
function pointsAsked({ variables, contextValue }: Pricing, field: Found['field'], node: FieldNode): number {
  const { complexity } = field.extensions
  const asked: unknown =
    typeof complexity === 'function'
      ? complexity(getArgumentValues(field, node, variables), contextValue, field)
      : complexity
  if (typeof asked === 'number') return asked
  if (typeof asked !== 'object' || asked === null) return 0
  return Number('ofNone' in asked ? asked.ofNone : 'field' in asked ? asked.field : 0)
}

function fieldsOf({ fragments }: Pricing, type: GraphQLNamedType, set: SelectionSetNode): Found[] {
  const known = isObjectType(type) ? type.getFields() : {}
  return nodesOf(set, fragments).flatMap(node => {
    const field = known[node.name.value]
    return field ? [{ node, field }] : []
  })
}

function sum(prices: Prices, value: unknown): number {
  if (Array.isArray(value)) return value.reduce((total: number, item) => total + sum(prices, item), 0)
  if (typeof value !== 'object' || value === null) return 0
  let total = 0
  for (const [key, price] of prices) {
    const answered: unknown = Reflect.get(value, key)
    if (answered === undefined) continue
    total += price.points
    if (price.ofItem > 0 && Array.isArray(answered)) total += price.ofItem * answered.length
    if (price.of) total += sum(price.of, answered)
  }
  return total
}
