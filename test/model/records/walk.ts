import fc from 'fast-check'
import { expect } from 'vitest'
import { expectDone } from '../refusals.ts'
import { documentOf, drawnList, listIn, pickList } from './find.ts'
import { keysOf } from './order.ts'
import type { Row } from './rows.ts'
import { step } from './step.ts'
import { writes } from './writes.ts'

const page = 'nodes { ID } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

/** A list is walked while records come and go: who was there throughout, and where it was, comes exactly once. */
export const walk = step(
  'walk',
  fc.record({
    list: drawnList,
    size: fc.integer({ min: 1, max: 4 }),
    isForward: fc.boolean(),
    meanwhile: fc.array(fc.oneof(...writes), { minLength: 1, maxLength: 8 }),
  }),
  async ({ list: drawn, size, isForward, meanwhile }, records, world) => {
    const picked = pickList(drawn, records, world)
    if (!picked || picked.list.isPaged) return
    const order = picked.order ?? { field: 'created_at', direction: 'desc' }
    const placeOf = (row: Row) => JSON.stringify(keysOf(picked.list.type, row, order))
    const before = new Map(picked.rows().map(row => [row.id, placeOf(row)]))
    const args = isForward ? 'first: $size, after: $at' : 'last: $size, before: $at'
    const query = documentOf(
      picked,
      `${args}, filter: $filter, orderBy: $orderBy`,
      page,
    )('$size: Int!, $at: String')
    const seen: string[] = []
    const moved = new Set<string>()
    const others = meanwhile.values()
    for (let [at, more] = [null, true]; more; ) {
      const variables = { parentId: picked.parentId, orderBy: picked.order, size, at }
      const { nodes, pageInfo } = listIn(expectDone(await world.ask(query, variables)) ?? {}) ?? {
        nodes: [],
        pageInfo: {},
      }
      const ids = nodes.map(({ id }: Row) => id)
      seen.push(...(isForward ? ids : ids.toReversed()))
      more = (isForward ? pageInfo.hasNextPage : pageInfo.hasPreviousPage) === true
      at = isForward ? pageInfo.endCursor : pageInfo.startCursor
      const next = others.next()
      if (more && !next.done) await next.value.run(records, world)
      const now = new Map(picked.rows().map(row => [row.id, placeOf(row)]))
      for (const [id, place] of before) if (now.get(id) !== place) moved.add(id)
    }
    const throughout = [...before.keys()].filter(id => !moved.has(id))
    const times = throughout.map(id => [id, seen.filter(other => other === id).length])
    expect(times).toEqual(throughout.map(id => [id, 1]))
  },
)
