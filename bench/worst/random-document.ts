import type fc from 'fast-check'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql'
import { heavyAccount } from './fill.ts'

/** A selection before it is written: a field by so many names, lists of so many, and what is selected inside. */
interface Drawn {
  readonly field: string
  readonly args: readonly string[]
  /** The argument that says how long its list is, where it has one. */
  readonly sizeArg: string | undefined
  readonly inside: readonly Drawn[]
}

/** How large a document is written: names a field has at once, and how long its lists are. */
export interface Size {
  readonly names: number
  readonly items: number
}

/** A document that can be written in any size. */
export interface Shape {
  /** Root fields and what they lead to, to group documents by. */
  readonly kind: string
  /** Null where it would have far more fields than a document may. */
  write(size: Size): string | null
}

const sizeArgs: ReadonlySet<string> = new Set(['first', 'pageSize'])
const deepest = 5

/** Draws a shape: any root field that reads, what it leads to, by many names, through fragments and directives. */
export function drawShape(g: fc.GeneratorValue, fc_: typeof fc, schema: GraphQLSchema, ids: Ids): Shape {
  const happens = (outOf: number) => g(fc_.nat, { max: outOf - 1 }) === 0
  function oneOf<Item>(items: readonly Item[]): Item {
    return items[g(fc_.nat, { max: items.length - 1 })] as Item // there is one at every number up to it
  }

  function argumentOf(field: string, { name, type, ...argument }: GraphQLArgument): string | null {
    if (name === 'accountId' || (field === 'account' && name === 'id')) return `"${heavyAccount.id}"`
    if (name === 'id' || name === 'formId') return `"${ids[name === 'formId' ? 'leadForm' : field]}"`
    if (name === 'since') return '"2026-01-01T00:00:00Z"'
    if (field === '__type') return `"${oneOf(['Query', 'Mutation', 'Contact', '__Type'])}"`
    if (name === 'search' && happens(6)) return `"${oneOf(['Zür', 'ex', 'rich, 4'])}"`
    if (name === 'page' && happens(8)) return '20'
    const inner = getNullableType(type)
    if (isRequiredArgument({ name, type, ...argument } as GraphQLArgument) && isEnumType(inner))
      return oneOf(inner.getValues()).name
    if (name === 'orderBy' && happens(6) && isInputObjectType(inner)) {
      const orders = getNullableType(inner.getFields().field?.type)
      if (isEnumType(orders))
        return `{ field: ${oneOf(orders.getValues()).name}, direction: ${oneOf(['asc', 'desc'])} }`
    }
    return null
  }

  function draw(field: GraphQLField<unknown, unknown>, depth: number): Drawn {
    const args = field.args.flatMap(arg => {
      const value = argumentOf(field.name, arg)
      return value === null ? [] : [`${arg.name}: ${value}`]
    })
    const type = getNamedType(field.type)
    return {
      field: field.name,
      args,
      sizeArg: field.args.find(({ name }) => sizeArgs.has(name))?.name,
      inside: isObjectType(type) ? drawInside(type, depth + 1) : [],
    }
  }

  function drawInside(type: GraphQLObjectType, depth: number): Drawn[] {
    const fields = Object.values(type.getFields())
    const leaves = fields.filter(field => isLeafType(getNamedType(field.type)))
    const objects = fields.filter(field => !leaves.includes(field) && !field.args.some(isRequiredArgument))
    // What leads to lists leads to the most.
    const lists = objects.filter(
      ({ args, type }) => args.some(({ name }) => sizeArgs.has(name)) || isListType(getNullableType(type)),
    )
    const drawn: Drawn[] = []
    const count = 1 + g(fc_.nat, { max: 2 })
    for (let n = 0; n < count && leaves.length > 0; n++) drawn.push(draw(oneOf(leaves), depth))
    if (depth < deepest && objects.length > 0 && (leaves.length === 0 || !happens(3)))
      drawn.push(draw(oneOf(lists.length > 0 && !happens(4) ? lists : objects), depth))
    return drawn.length > 0 ? drawn : [{ field: '__typename', args: [], sizeArg: undefined, inside: [] }]
  }

  const roots = Object.values(schema.getQueryType()?.getFields() ?? {})
  const introspects = happens(8)
  const root = introspects ? oneOf([SchemaMetaFieldDef, TypeMetaFieldDef]) : oneOf(roots)
  const drawn = draw(root, 0)
  const place = oneOf(['leaves', 'lists', 'root'] as const)
  const wrap = oneOf(['plain', 'fragment', 'directive'] as const)
  return {
    kind: `${root.name} ${place}`,
    write: size =>
      countNames(drawn, size, { place, wrap, isRoot: true }) > 1_000
        ? null
        : `{ ${write(drawn, size, { place, wrap, isRoot: true })} }`,
  }
}

/** Ids of single records, by the root field that reads one. */
export type Ids = Readonly<Record<string, string>>

interface Writing {
  /** What has many names. */
  readonly place: 'leaves' | 'lists' | 'root'
  readonly wrap: 'plain' | 'fragment' | 'directive'
  readonly isRoot?: boolean
}

/** By how many names a field is asked for at once. */
function namesOf({ inside }: Drawn, size: Size, { isRoot = false, place }: Writing): number {
  const has = isRoot ? place === 'root' : place === (inside.length === 0 ? 'leaves' : 'lists')
  return has ? size.names : 1
}

function countNames(drawn: Drawn, size: Size, { isRoot: _, ...inner }: Writing): number {
  const inside = drawn.inside.reduce((sum, each) => sum + countNames(each, size, inner), 0)
  return namesOf(drawn, size, { isRoot: _ ?? false, ...inner }) * (1 + inside)
}

function write({ field, args, sizeArg, inside }: Drawn, size: Size, how: Writing): string {
  const given = sizeArg ? [...args, `${sizeArg}: ${size.items}`] : args
  const isLeaf = inside.length === 0
  const names = namesOf({ field, args, sizeArg, inside }, size, how)
  const { isRoot: _, ...innerHow } = how
  const selected = isLeaf ? '' : ` { ${inside.map(each => write(each, size, innerHow)).join(' ')} }`
  const directive = how.wrap === 'directive' ? ' @include(if: true)' : ''
  const one = (name: string) =>
    `${name}${field}${given.length > 0 ? `(${given.join(', ')})` : ''}${directive}${selected}`
  const all = Array.from({ length: names }, (_, n) =>
    one(names > 1 ? `${field.replace(/^_+/, '')}_${n}: ` : ''),
  ).join(' ')
  return how.wrap === 'fragment' ? `... { ${all} }` : all
}
