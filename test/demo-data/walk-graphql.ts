import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { schema } from '../../src/domain/schema.ts'

/** A value for an argument, written as in a document; undefined where the argument is to be left out. */
export type FindArgument = (
  field: GraphQLField<unknown, unknown>,
  argument: GraphQLArgument,
) => string | undefined

/** Every query of the schema as a document: all plain fields, and one level of relations with theirs. */
export function writeQueries(findArgument: FindArgument): [name: string, document: string][] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  return fields.map(field => [field.name, `{ ${select(field, { levels: 2, findArgument })} }`])
}

interface Walk {
  /** How many more records may be gone into. */
  readonly levels: number
  readonly findArgument: FindArgument
}

function select(field: GraphQLField<unknown, unknown>, walk: Walk): string {
  const args = field.args.flatMap(argument => {
    const value = walk.findArgument(field, argument)
    if (value === undefined && isRequiredArgument(argument))
      throw new Error(`The walk has no value for ${field.name}(${argument.name})`)
    return value === undefined ? [] : [`${argument.name}: ${value}`]
  })
  const type = getNamedType(field.type)
  const inside = isObjectType(type) ? ` { ${selectInside(type, walk)} }` : ''
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${inside}`
}

function selectInside(type: GraphQLObjectType, { levels, findArgument }: Walk): string {
  // Pages hold records without being any.
  const left = isRecord(type) ? levels - 1 : levels
  return Object.values(type.getFields())
    .filter(field => isLeafType(getNamedType(field.type)) || left > 0)
    .filter(({ name }) => !type.name.endsWith('Connection') || isWalked(name, levels))
    .map(field => select(field, { levels: left, findArgument }))
    .join(' ')
}

/** Of a connection its records once, and of one at the root also what it says of them. */
function isWalked(name: string, levels: number): boolean {
  return name === 'nodes' || (levels === 2 && name !== 'edges')
}

function isRecord(type: GraphQLObjectType): boolean {
  return 'id' in type.getFields() || type.name === 'TeamMember'
}
