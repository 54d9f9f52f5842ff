import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
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
 * object or list with a variable in it becomes one. Throws for a number beside it, which would be rounded.
 */
export function hoistInputs(schema: GraphQLSchema, document: DocumentNode): HoistedDocument {
  const inputs: { name: string; value: ValueNode; type: TypeNode }[] = []
  const typeInfo = new TypeInfo(schema)
  const rewritten = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Argument(argument) {
        const type = typeInfo.getInputType()
        if (!type || !isComposed(argument.value)) return undefined
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
    document: visit(rewritten, {
      OperationDefinition: operation => defineUsed(operation, definitions, namesUsed(rewritten)),
    }),
    fill: variables => {
      if (inputs.length === 0) return variables
      const filled = inputs.map(({ name, value }) => [name, readValue(value, variables)])
      return { ...variables, ...Object.fromEntries(filled) }
    },
  }
}

/** Whether a value is an object or a list with a variable in it. */
function isComposed(value: ValueNode): boolean {
  if (value.kind !== Kind.OBJECT && value.kind !== Kind.LIST) return false
  const kinds = new Set<string>()
  visit(value, { enter: ({ kind }) => void kinds.add(kind) })
  if (!kinds.has(Kind.VARIABLE)) return false
  if (kinds.has(Kind.INT) || kinds.has(Kind.FLOAT))
    throw new Error('A number stands beside a variable: make it a variable too')
  return true
}

/** The operation with the definitions of the variables that it still uses. */
function defineUsed(
  operation: OperationDefinitionNode,
  hoisted: readonly VariableDefinitionNode[],
  used: ReadonlySet<string>,
): OperationDefinitionNode {
  const defined = [...(operation.variableDefinitions ?? []), ...hoisted]
  // Within an input object its default would be lost.
  const lost = defined.find(({ variable, defaultValue }) => defaultValue && !used.has(variable.name.value))
  if (lost) throw new Error(`$${lost.variable.name.value} has a default: say it in the schema`)
  return {
    ...operation,
    variableDefinitions: defined.filter(({ variable }) => used.has(variable.name.value)),
  }
}

/** The variables that a document uses, in fragments too. */
function namesUsed(document: DocumentNode): ReadonlySet<string> {
  const used = new Set<string>()
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  })
  return used
}

/** A value of the document with these variables filled in; undefined for an absent variable. */
function readValue(value: ValueNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value]
  if (value.kind === Kind.LIST) return value.values.map(item => readValue(item, variables) ?? null)
  if (value.kind !== Kind.OBJECT) return valueFromASTUntyped(value, { ...variables })
  const entries = value.fields.map(field => [field.name.value, readValue(field.value, variables)] as const)
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined))
}
