import fc from 'fast-check'
import { expect } from 'vitest'
import { expectDone, expectRefused } from '../refusals.ts'
import { pick } from '../state.ts'
import { which } from '../texts.ts'
import { drawCondition, fieldsOf } from './filter.ts'
import { pickRow } from './input.ts'
import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { comparing, type List, lists, type Order, ordersOf } from './order.ts'
import { aboutNow, shown } from './perform.ts'
import { ofKind, type Records, type Row } from './rows.ts'
import { step } from './step.ts'
import type { RecordsWorld } from './world.ts'

const condition = fc.record({ field: which, one: which, other: which, shape: which })

/** A list by number, inside a record by number where it is inside one, and in which order. */
export const drawnList = fc.record({
  list: fc.nat(lists.length - 1),
  parent: which,
  order: fc.option(
    fc.record({ field: which, direction: fc.constantFrom<Order['direction']>('asc', 'desc') }),
  ),
})

type DrawnList = typeof drawnList extends fc.Arbitrary<infer Value> ? Value : never

/** A list of one record or of the account, and the records in it. */
export interface PickedList {
  readonly list: List
  readonly kind: Kind
  readonly parentId: string
  readonly order: Order | null
  /** The records that are in it now, as they read. */
  rows(): readonly Row[]
}

/** The list that was drawn; null where there is no record that it could be in. */
export function pickList(drawn: DrawnList, records: Records, world: RecordsWorld): PickedList | null {
  const list = lists[drawn.list]
  const kind = kinds.find(({ type }) => type === list?.type)
  if (!list || !kind) return null
  const parent = kinds.find(({ type }) => type === list.parent)
  const parentId = parent ? pickRow(records, parent.name, drawn.parent)?.id : records.accountId
  if (parentId === undefined) return null
  const [link] = Object.entries(kind.links).find(([, { to }]) => to === parent?.name) ?? []
  const order = drawn.order && {
    field: pick(ordersOf(list.type), drawn.order.field) ?? '',
    direction: drawn.order.direction,
  }
  const rows = () => {
    const { today } = aboutNow(records, world)
    const all = [...ofKind(records.rows, kind.name).values()].map(row => shown(kind, row, today))
    return link ? all.filter(row => row[link] === parentId) : all
  }
  return { list, kind, parentId, order, rows }
}

/** The document that asks a list for ids, with these arguments; and the list in its answer. */
export function documentOf({ list, kind }: PickedList, args: string, selection: string) {
  const id = kind.name === 'team_member' ? 'id: userId' : 'id'
  const field = `list: ${list.field}(${list.parent === 'Query' ? 'accountId: $accountId, ' : ''}${args}) {
    ${selection.replaceAll('ID', id)} }`
  const isAccount = list.parent === 'Account'
  const one = `${list.parent[0]?.toLowerCase()}${list.parent.slice(1)}`
  const path = isAccount ? 'account(id: $parentId)' : `${one}(accountId: $accountId, id: $parentId)`
  const inside = list.parent === 'Query' ? field : `parent: ${path} { ${field} }`
  const heads = [
    ...(isAccount ? [] : ['$accountId: UUID!']),
    ...(list.parent === 'Query' ? [] : ['$parentId: UUID!']),
    `$filter: ${list.type}Filter, $orderBy: ${list.type}Order`,
  ]
  return (more: string) => `query (${heads.join(', ')}, ${more}) { ${inside} }`
}

const drawnSearch = fc.record({
  list: drawnList,
  conditions: fc.array(condition, { maxLength: 3 }),
  size: fc.oneof(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 3, max: 100 })),
  isForward: fc.boolean(),
})

/** A list by up to three filters and an order is what a look through all records finds, page by page. */
export const find = step('find', drawnSearch, async (drawn, records, world) => {
  const picked = pickList(drawn.list, records, world)
  if (!picked) return
  const { list, order } = picked
  const all = [...ofKind(records.rows, picked.kind.name).values()]
  const today = aboutNow(records, world).today
  const conditions = distinct(drawn.conditions, list.type).map(one =>
    drawCondition(
      list.type,
      one,
      all.map(row => shown(picked.kind, row, today)),
      records,
    ),
  )
  const filter =
    conditions.length > 0 ? Object.fromEntries(conditions.map(({ name, given }) => [name, given])) : null
  const bad = conditions.filter(({ isBad }) => isBad).map(({ name }) => `filter.${name}`)
  const rows = picked
    .rows()
    .filter(row => conditions.every(({ holds }) => holds(row)))
    .toSorted(comparing(list.type, order))
  const found = (await settleTies(picked, rows, world)).map(({ id }) => id)
  // No list in more than eight parts.
  const size = Math.min(100, Math.max(drawn.size, Math.ceil(found.length / 8)))
  const variables = { parentId: picked.parentId, filter, orderBy: order }
  const walk = list.isPaged ? readPages : drawn.isForward ? readForward : readBackward
  await walk({ picked, variables, size, bad, found }, world)
})

/**
 * What one statement wrote can have one millisecond: it is ordered by microseconds, which are not answered. So
 * the whole list says which of them comes first, and every part of it has to agree.
 */
async function settleTies(
  picked: PickedList,
  rows: readonly Row[],
  world: RecordsWorld,
): Promise<readonly Row[]> {
  const { list, parentId, order } = picked
  const times = rows.map(({ updatedAt }) => updatedAt)
  if (order?.field !== 'updated_at' || new Set(times).size === times.length) return rows
  const [size, part] = list.isPaged ? ['pageSize', 'items'] : ['first', 'nodes']
  const args = `${size}: $size, filter: $filter, orderBy: $orderBy`
  const query = documentOf(picked, args, `${part} { ID }`)('$size: Int!')
  const whole = listIn(expectDone(await world.ask(query, { parentId, orderBy: order, size: 100 })))
  const places = new Map<string, number>(whole[part].map(({ id }: Row, place: number) => [id, place]))
  const placeOf = ({ id }: Row) => places.get(id) ?? -1
  return rows.toSorted(
    (one, other) =>
      times.indexOf(one.updatedAt) - times.indexOf(other.updatedAt) || placeOf(one) - placeOf(other),
  )
}

function distinct<Drawn extends { readonly field: number }>(drawn: readonly Drawn[], type: string): Drawn[] {
  const count = fieldsOf(type).length
  return [...new Map(drawn.map(one => [one.field % count, one])).values()]
}

interface Search {
  readonly picked: PickedList
  readonly variables: object
  readonly size: number
  readonly bad: readonly string[]
  readonly found: readonly string[]
}

async function readPages(
  { picked, variables, size, bad, found }: Search,
  world: RecordsWorld,
): Promise<void> {
  const args = 'page: $page, pageSize: $size, filter: $filter, orderBy: $orderBy'
  const query = documentOf(picked, args, 'total page pageSize items { ID }')('$page: Int!, $size: Int!')
  for (let page = 1; page <= Math.floor(found.length / size) + 1; page++) {
    const answer = await world.ask(query, { ...variables, page, size })
    if (bad.length > 0) return expectRefused(answer, { code: 'BAD_USER_INPUT', fields: bad })
    const items = found.slice((page - 1) * size, page * size).map(id => ({ id }))
    expect(listIn(expectDone(answer))).toEqual({ total: found.length, page, pageSize: size, items })
  }
}

const pageInfo = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'
const connection = `totalCount nodes { ID } edges { cursor node { ID } } ${pageInfo}`

async function readForward(
  { picked, variables, size, bad, found }: Search,
  world: RecordsWorld,
): Promise<void> {
  const args = 'first: $size, after: $after, filter: $filter, orderBy: $orderBy'
  const query = documentOf(picked, args, connection)('$size: Int!, $after: String')
  let after: string | null = null
  for (let start = 0; start === 0 || start < found.length; start += size) {
    const answer = await world.ask(query, { ...variables, size, after })
    if (bad.length > 0) return expectRefused(answer, { code: 'BAD_USER_INPUT', fields: bad })
    after = expectPart(listIn(expectDone(answer)), found, [start, start + size])
  }
}

async function readBackward(
  { picked, variables, size, bad, found }: Search,
  world: RecordsWorld,
): Promise<void> {
  const args = 'last: $size, before: $before, filter: $filter, orderBy: $orderBy'
  const query = documentOf(picked, args, connection)('$size: Int!, $before: String')
  let before: string | null = null
  for (let end = found.length; end === found.length || end > 0; end -= size) {
    const answer = await world.ask(query, { ...variables, size, before })
    if (bad.length > 0) return expectRefused(answer, { code: 'BAD_USER_INPUT', fields: bad })
    const part = listIn(expectDone(answer))
    expectPart(part, found, [Math.max(0, end - size), end])
    before = part.pageInfo.startCursor
    if (end === 0) return
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer has no type
type Answered = any

/** The list of an answer, at the root or inside its record. */
export function listIn(data: Answered): Answered {
  return data.parent ? data.parent.list : data.list
}

/** A part of a connection has these records and knows what is before and after; gives its last cursor. */
function expectPart(
  part: Answered,
  found: readonly string[],
  [start, end]: readonly [number, number],
): string | null {
  const nodes = found.slice(start, end).map(id => ({ id }))
  const edges = part.edges.map(({ node }: Answered) => node)
  const cursors = part.edges.map(({ cursor }: Answered) => cursor)
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = part.pageInfo
  expect({ ...part, edges, pageInfo: { startCursor, endCursor } }).toEqual({
    ...{ totalCount: found.length, nodes, edges: nodes },
    pageInfo: { startCursor: cursors.at(0) ?? null, endCursor: cursors.at(-1) ?? null },
  })
  expect({ hasNextPage, hasPreviousPage }).toEqual({
    hasNextPage: end < found.length,
    hasPreviousPage: start > 0,
  })
  return endCursor
}
