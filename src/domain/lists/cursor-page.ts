import type { ObjectRef } from '@pothos/core'
import type { Row } from '../../database/database.ts'
import { builder } from '../builder.ts'
import { asCursor } from './connections/cursor.ts'

type Types = typeof builder.$inferSchemaTypes

/** A part of what is walked through in one direction. */
export interface CursorPage<Node> {
  readonly nodes: readonly Node[]
  /** Given as `after`, it asks for what comes next. */
  readonly endCursor: string | null
  readonly hasNextPage: boolean
}

/** Defines the type of such a part. */
export function defineCursorPage<Node>(
  name: string,
  item: ObjectRef<Types, Node>,
  description: string,
): ObjectRef<Types, CursorPage<Node>> {
  return builder.objectRef<CursorPage<Node>>(name).implement({
    description,
    fields: t => ({
      nodes: t.field({
        type: [item],
        complexity: { field: 0, multiplier: 1 },
        description: 'The entries.',
        resolve: ({ nodes }) => [...nodes],
      }),
      endCursor: t.exposeString('endCursor', {
        nullable: true,
        complexity: 0,
        description: 'Given as `after`, it asks for those after these; null where there are none here.',
      }),
      hasNextPage: t.exposeBoolean('hasNextPage', {
        complexity: 0,
        description: 'Whether there are more after these.',
      }),
    }),
  })
}

/**
 * Makes a part of rows, of which one more was asked for than is shown, to see whether there are more; a row without a kind
 * is none. `cursorOf` says a row's place in `order`.
 */
export function cursorPageOf<Node>(
  rows: readonly Row[],
  first: number,
  {
    order,
    cursorOf,
    asNode,
  }: {
    readonly order: string
    readonly cursorOf: (row: Row) => readonly string[]
    readonly asNode: (row: Row) => Node
  },
): CursorPage<Node> {
  const found = rows.filter(({ kind }) => kind !== null)
  const shown = found.slice(0, first)
  const last = shown.at(-1)
  return {
    nodes: shown.map(asNode),
    endCursor: last ? asCursor({ order, values: cursorOf(last) }) : null,
    hasNextPage: found.length > first,
  }
}
