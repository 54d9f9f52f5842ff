import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
} from 'graphql'

/** A variable of an operation, and the argument that it fills. */
export interface Variable {
  readonly name: string
  readonly type: GraphQLInputType
  /** The path of its value, such as `input.firstName`, by which domain errors name fields. */
  readonly path: string
  /** The argument or input field it fills; null where the document uses it in no argument. */
  readonly target: GraphQLArgument | GraphQLInputField | null
}

interface Source {
  readonly definition: OperationDefinitionNode
  readonly selection: FieldNode
  readonly rootField: GraphQLField<unknown, unknown>
}

/** The variables of an operation; the document is the only mapping between their names and the schema's. */
export function readVariables(
  schema: GraphQLSchema,
  { definition, selection, rootField }: Source,
): Variable[] {
  const targets = new Map<string, Pick<Variable, 'path' | 'target'>>()
  const visit = (value: ValueNode, target: GraphQLArgument | GraphQLInputField, path: string): void => {
    if (value.kind === Kind.VARIABLE) targets.set(value.name.value, { path, target })
    const type = getNullableType(target.type)
    if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return
    for (const entry of value.fields) {
      const field = type.getFields()[entry.name.value]
      if (field) visit(entry.value, field, `${path}.${entry.name.value}`)
    }
  }
  for (const argument of selection.arguments ?? []) {
    const target = rootField.args.find(arg => arg.name === argument.name.value)
    if (target) visit(argument.value, target, argument.name.value)
  }
  return (definition.variableDefinitions ?? []).map(({ variable, type: typeNode }) => {
    const name = variable.name.value
    const type = typeFromAST(schema, typeNode) as GraphQLInputType // validated with the document
    return { name, type, ...(targets.get(name) ?? { path: name, target: null }) }
  })
}

/** Whether the variable is required. */
export function isRequired(variable: Variable): boolean {
  return isNonNullType(variable.type)
}

/** Whether the variable's target takes null: an argument with a default does not. */
export function takesNull({ target }: Variable): boolean {
  return target !== null && !isNonNullType(target.type)
}

/** Name of the variable's innermost type, such as `Int`. */
export function typeName(variable: Variable): string {
  return getNamedType(variable.type).name
}
