import {
  type DocumentNode,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  Kind,
  specifiedScalarTypes,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

const plainKinds: ReadonlySet<string> = new Set([
  ...[Kind.DOCUMENT, Kind.OPERATION_DEFINITION, Kind.FRAGMENT_DEFINITION, Kind.VARIABLE_DEFINITION],
  ...[Kind.SELECTION_SET, Kind.FIELD, Kind.FRAGMENT_SPREAD, Kind.INLINE_FRAGMENT, Kind.ARGUMENT],
  ...[Kind.NAME, Kind.VARIABLE, Kind.NAMED_TYPE, Kind.NON_NULL_TYPE, Kind.LIST_TYPE],
  ...[Kind.INT, Kind.BOOLEAN, Kind.ENUM],
])

const plainName = /^[a-z][a-z0-9]*$/i

/**
 * Whether a valid document of a caller may be compiled. The compiler puts texts, and values of our own
 * scalars, into code in a way that lets a text come out as code, and builds names with underscores
 * that a caller's own could collide with. So there may be none of these: values are variables, whole
 * numbers, booleans and enum words, and no name has an underscore.
 */
export function isPlainDocument(schema: GraphQLSchema, document: DocumentNode): boolean {
  const typeInfo = new TypeInfo(schema)
  let isPlain = true
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      enter(node) {
        if (!plainKinds.has(node.kind)) isPlain = false
        else if (node.kind === Kind.NAME)
          isPlain &&= plainName.test(node.value) || node.value === '__typename'
        else if (node.kind === Kind.VARIABLE_DEFINITION) isPlain &&= node.defaultValue === undefined
        else if (node.kind === Kind.INT || node.kind === Kind.BOOLEAN || node.kind === Kind.ENUM) {
          const type = getNullableType(typeInfo.getInputType())
          isPlain &&=
            type !== undefined && type !== null && (isEnumType(type) || builtIn.has(type.toString()))
        }
      },
    }),
  )
  return isPlain
}

const builtIn: ReadonlySet<string> = new Set(specifiedScalarTypes.map(({ name }) => name))
