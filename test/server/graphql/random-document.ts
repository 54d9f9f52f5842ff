import type fc from 'fast-check'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'

/** A valid operation and its variables. */
export interface RandomDocument {
  readonly query: string
  readonly variables: Record<string, unknown>
}

/** Ids by the name of the root field that takes one; `account` is the account's. */
export type Ids = Readonly<Record<string, string>>

const aliases = ['constructor', 'toString', 'hasOwnProperty', 'toJSON', 'a', 'b', 'c', 'Z9', '_x', 'then']
const deepest = 4

/** Draws a query that is valid by the schema: relations, variables anywhere, aliases, fragments, directives. */
export function drawQuery(
  g: fc.GeneratorValue,
  fc_: typeof fc,
  schema: GraphQLSchema,
  ids: Ids,
): RandomDocument {
  const definitions: string[] = []
  const fragments: string[] = []
  const variables: Record<string, unknown> = {}
  let hasWrong = false
  function oneOf<Item>(...items: readonly Item[]): Item {
    return items[g(fc_.nat, { max: items.length - 1 })] as Item // there is one at every number up to it
  }
  const happens = (outOf: number) => g(fc_.nat, { max: outOf - 1 }) === 0

  /** Names a variable of a value; `undefined` is not sent. */
  function variable(type: string, value: unknown): string {
    const name = `${oneOf('v', 'hasOwnProperty', 'then', 'x_')}${definitions.length}`
    definitions.push(`$${name}: ${type}`)
    if (value !== undefined) variables[name] = value
    return `$${name}`
  }

  function count(): string {
    const size = oneOf(1, 2, 3)
    // One at most: which of several is told first is nobody's business.
    if (!hasWrong && happens(40)) {
      hasWrong = true
      return variable('Int!', oneOf(0, 101))
    }
    return oneOf(
      () => variable('Int!', size),
      () => variable(`Int! = ${size}`, undefined),
      () => String(size),
    )()
  }

  function argumentValue(field: string, argument: GraphQLArgument): string | null {
    const { name, type } = argument
    if (name === 'accountId' || (field === 'account' && name === 'id')) return variable('UUID!', ids.account)
    if (name === 'id') return variable('UUID!', ids[field] ?? crypto.randomUUID())
    if (name === 'since') return variable('DateTime!', '2026-01-01T00:00:00Z')
    if (name === 'limit' || name === 'pageSize') return count()
    if (name === 'page') return happens(2) ? null : variable('Int!', oneOf(1, 1, 2))
    if (isNonNullType(type) && isEnumType(type.ofType))
      return variable(`${type}`, oneOf(...type.ofType.getValues().map(({ name }) => name)))
    if (name === 'endpointId') return variable('UUID!', ids.account ?? '')
    if (name === 'text') return variable('String!', oneOf('ann', 'a', 'É', '"'))
    if (name === 'formId' && isNonNullType(type)) return variable('UUID!', ids.leadForm)
    if (isRequiredArgument(argument)) throw new Error(`No value for ${field}(${name}: ${type})`)
    if (happens(2)) return null
    if (name === 'search') return variable('String', oneOf('ann', '', 'É', '"', null, undefined))
    if (name === 'formId') return variable('UUID', oneOf(ids.leadForm, null, undefined))
    if (name === 'orderBy' && isInputObjectType(type)) {
      const by = { field: `${type.getFields().field?.type}`.includes('Contact') ? 'name' : 'created_at' }
      return variable(type.name, oneOf<object | null | undefined>(by, { ...by, direction: 'desc' }, null))
    }
    return isEnumType(type) ? variable(type.name, oneOf(type.getValues()[0]?.name, null, undefined)) : null
  }

  function select(field: GraphQLField<unknown, unknown>, responseNames: Set<string>, place: Place): string {
    const name = happens(3) ? nameFor(field.name, responseNames) : field.name
    if (responseNames.has(name)) return ''
    responseNames.add(name)
    const alias = name === field.name ? '' : `${name}: `
    const given = field.args.flatMap(arg => {
      const value = argumentValue(field.name, arg)
      return value === null ? [] : [`${arg.name}: ${value}`]
    })
    const type = getNamedType(field.type)
    const directive = happens(6)
      ? ` @${oneOf('include', 'skip')}(if: ${variable('Boolean!', happens(2))})`
      : ''
    const inner = isObjectType(type) ? ` ${selection(type, { depth: place.depth + 1 })}` : ''
    return `${alias}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${directive}${inner}`
  }

  function nameFor(field: string, taken: ReadonlySet<string>): string {
    const free = aliases.filter(alias => !taken.has(alias))
    return free.length > 0 ? oneOf(...free) : field
  }

  function selection(type: GraphQLObjectType, place: Place): string {
    // Who the viewer is differs from one use to the next.
    const fields = Object.values(type.getFields()).filter(
      ({ name }) => `${type.name}.${name}` !== 'Viewer.id',
    )
    const leaves = fields.filter(field => !isObjectType(getNamedType(field.type)))
    const candidates = place.depth < deepest ? fields : leaves
    const names = new Set<string>()
    const chosen = Array.from({ length: g(fc_.integer, { min: 1, max: place.depth === 0 ? 2 : 4 }) }, () =>
      oneOf(...(candidates.length > 0 ? candidates : fields)),
    )
    const parts = chosen.map(field => wrap(select(field, names, place), type.name))
    return `{ __typename ${parts.join(' ')} }`
  }

  /** As it is, or in a fragment of its own. */
  function wrap(text: string, typeName: string): string {
    if (text === '' || !happens(5)) return text
    if (happens(2)) return `... on ${typeName} { ${text} }`
    fragments.push(`fragment F${fragments.length} on ${typeName} { ${text} }`)
    return `...F${fragments.length - 1}`
  }

  const root = schema.getQueryType()
  const body = root ? selection(root, { depth: 0 }) : ''
  const head = definitions.length > 0 ? `query (${definitions.join(', ')})` : 'query'
  return { query: [`${head} ${body}`, ...fragments].join('\n'), variables }
}

interface Place {
  /** How many objects are around it. */
  readonly depth: number
}
