import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
} from 'graphql'

/** Something that can be described, and its place in the schema. */
interface Element {
  readonly coordinate: string
  readonly description?: string | null | undefined
}

/**
 * The coordinates of everything in a schema that has no description, such as `Deal.value`,
 * `Query.deals(page:)` or `@cost`; `schema` where the schema itself has none. What GraphQL brings along
 * is left out.
 */
export function findUndescribed(schema: GraphQLSchema): readonly string[] {
  return elementsOf(schema)
    .filter(({ description }) => !description?.trim())
    .map(({ coordinate }) => coordinate)
}

function elementsOf(schema: GraphQLSchema): readonly Element[] {
  const types = Object.values(schema.getTypeMap()).filter(
    type => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  )
  const directives = schema.getDirectives().filter(directive => !isSpecifiedDirective(directive))
  return [
    { coordinate: 'schema', description: schema.description },
    ...types.flatMap(type => [element(type.name, type), ...partsOf(type)]),
    ...directives.flatMap(directive => [
      element(`@${directive.name}`, directive),
      ...argumentsOf(`@${directive.name}`, directive.args),
    ]),
  ]
}

function partsOf(type: GraphQLNamedType): readonly Element[] {
  const at = (name: string) => `${type.name}.${name}`
  if (isEnumType(type)) return type.getValues().map(value => element(at(value.name), value))
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map(field => element(at(field.name), field))
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap(field => [
    element(at(field.name), field),
    ...argumentsOf(at(field.name), field.args),
  ])
}

function argumentsOf(owner: string, args: readonly GraphQLArgument[]): readonly Element[] {
  return args.map(arg => element(`${owner}(${arg.name}:)`, arg))
}

function element(coordinate: string, { description }: Omit<Element, 'coordinate'>): Element {
  return { coordinate, description }
}
