import type { ObjectRef } from '@pothos/core'
import type { Row } from '../../database/database.ts'
import { builder, type Types } from '../builder.ts'
import type { Context } from '../context.ts'
import { type MemberStatement, queryAsMember } from '../fields/access.ts'
import { asCursor, orNotACursor, readCursor } from './connections/cursor.ts'

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

/** Which part of what an account has. */
export interface CursorPageArgs {
  readonly accountId: string
  readonly first: number
  readonly after?: string | null | undefined
}

/** What is walked through, in the order of two terms. */
interface Walk<Node> {
  readonly order: string
  /** $3 and $4 are the place after which, $5 how many, and from $6 on come the `values`. Without any it answers one row, without a kind. */
  readonly statement: MemberStatement
  readonly values: readonly unknown[]
  /** A row's place in the order. */
  readonly cursorOf: (row: Row) => readonly string[]
  readonly asNode: (row: Row) => Node
}

/** Reads a part, by a plan for its values, and one entry more to see whether there are more; FORBIDDEN where the caller may not. */
export async function readCursorPage<Node>(
  context: Context,
  { accountId, first, after }: CursorPageArgs,
  { order, statement, values, cursorOf, asNode }: Walk<Node>,
): Promise<CursorPage<Node>> {
  const isAfter = typeof after === 'string'
  const place = isAfter ? readCursor('after', after, { name: order, terms: [{}, {}] }) : [null, null]
  const rows = await orNotACursor({ after }, () =>
    queryAsMember(context, accountId, {
      ...statement,
      values: [...place, first + 1, ...values],
      replanned: true,
    }),
  )
  const found = rows.filter(({ kind }) => kind !== null)
  const shown = found.slice(0, first)
  const last = shown.at(-1)
  return {
    nodes: shown.map(asNode),
    endCursor: last ? asCursor({ order, values: cursorOf(last) }) : null,
    hasNextPage: found.length > first,
  }
}
