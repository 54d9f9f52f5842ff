import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type ObjectValueNode,
  type OperationDefinitionNode,
  parseType,
  TypeInfo,
  type TypeNode,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql'

type Variables = Readonly<Record<string, unknown>>

/** A document in which each input object is a variable. */
export interface HoistedDocument {
  readonly document: DocumentNode
  /** The variables of the original document as those of this one. */
  fill(variables: Variables): Variables
}

/**
 * graphql-jit makes null of a variable that is absent within an input object, where GraphQL leaves its field
 * out: an update would empty fields that were not sent. It does no such thing within a variable, so here each
 * input object becomes one.
 */
export function hoistInputs(schema: GraphQLSchema, document: DocumentNode): HoistedDocument {
  const inputs: { name: string; value: ObjectValueNode; type: TypeNode }[] = []
  const typeInfo = new TypeInfo(schema)
  const rewritten = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Argument(argument) {
        const type = typeInfo.getInputType()
        if (argument.value.kind !== Kind.OBJECT || !type) return undefined
        const name = `__input${inputs.length}` // GraphQL keeps names that begin so for itself
        inputs.push({ name, value: argument.value, type: parseType(String(type)) })
        return { ...argument, value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } }
      },
    }),
  )
  const definitions = inputs.map(({ name, type }): VariableDefinitionNode => {
    const variable = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } as const
    return { kind: Kind.VARIABLE_DEFINITION, variable, type }
  })
  return {
    document: visit(rewritten, { OperationDefinition: operation => defineUsed(operation, definitions) }),
    fill: variables => {
      if (inputs.length === 0) return variables
      const filled = inputs.map(({ name, value }) => [name, readValue(value, variables)])
      return { ...variables, ...Object.fromEntries(filled) }
    },
  }
}

/** The operation with the definitions of the variables that it still uses. */
function defineUsed(
  operation: OperationDefinitionNode,
  hoisted: readonly VariableDefinitionNode[],
): OperationDefinitionNode {
  const used = new Set<string>()
  visit(operation.selectionSet, { Variable: ({ name }) => void used.add(name.value) })
  const defined = [...(operation.variableDefinitions ?? []), ...hoisted]
  // Within an input object its default would be lost.
  const lost = defined.find(({ variable, defaultValue }) => defaultValue && !used.has(variable.name.value))
  if (lost) throw new Error(`$${lost.variable.name.value} has a default: say it in the schema`)
  return {
    ...operation,
    variableDefinitions: defined.filter(({ variable }) => used.has(variable.name.value)),
  }
}

/** A value of the document with these variables filled in; undefined for an absent variable. */
function readValue(value: ValueNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value]
  if (value.kind !== Kind.OBJECT) return valueFromASTUntyped(value, { ...variables })
  const entries = value.fields.map(field => [field.name.value, readValue(field.value, variables)] as const)
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}
