import type { InputShapeFromFields, ObjectRef } from '@pothos/core'
import { builder, type Types } from '../../builder.ts'
import { maxCharacters, numberRange } from '../../fields/constraints.ts'
import { firstArgs } from '../../fields/record-args.ts'
import { maxPageSize } from '../page.ts'

/** A part of a list between two places, and how to go on from there. */
export interface Connection<Item> {
  readonly edges: readonly Edge<Item>[]
  readonly pageInfo: PageInfo
  /** Null where it was not asked for. */
  readonly totalCount: number | null
}

/** A record of a connection and its place in the list. */
export interface Edge<Item> {
  /** Null where no cursors were asked for. */
  readonly cursor: () => string | null
  readonly node: Item
}

/** Where a part of a list lies. */
export interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

/** How every connection says where its part lies. */
const PageInfoType = builder.objectRef<PageInfo>('PageInfo').implement({
  description: 'Where a part of a list lies.',
  fields: t => ({
    hasNextPage: t.exposeBoolean('hasNextPage', {
      complexity: 0,
      description: 'Whether the list goes on after it; with `last`, whether `before` was given.',
    }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
      complexity: 0,
      description: 'Whether there is more before it; without `last`, whether `after` was given.',
    }),
    startCursor: t.exposeString('startCursor', {
      complexity: 0,
      nullable: true,
      description: 'The place of its first record, for `before`; null where it has none.',
    }),
    endCursor: t.exposeString('endCursor', {
      complexity: 0,
      nullable: true,
      description: 'The place of its last record, for `after`; null where it has none.',
    }),
  }),
})

/**
 * Declares the `XConnection` and `XEdge` of a record's object type. What stands beside the records costs nothing of
 * its own: a connection's points are multiplied by its size, and paid by its field.
 */
export function defineConnectionType<Item>(item: ObjectRef<Types, Item>) {
  const edge = builder.objectRef<Edge<Item>>(`${item.name}Edge`).implement({
    description: 'A record and its place in the list.',
    fields: t => ({
      cursor: t.string({
        description: 'Its place in this order of the list, which stays when others come and go.',
        resolve: ({ cursor }) => cursor() ?? '',
      }),
      node: t.expose('node', { type: item, description: 'The record.', complexity: 0 }),
    }),
  })
  return builder.objectRef<Connection<Item>>(`${item.name}Connection`).implement({
    description: 'A part of a list, in the list’s order also where it was read from the end.',
    fields: t => ({
      nodes: t.field({
        type: [item],
        description: 'Its records.',
        complexity: { field: 0, multiplier: 1 },
        resolve: ({ edges }) => edges.map(({ node }) => node),
      }),
      edges: t.field({
        type: [edge],
        description: 'Its records, each with its place.',
        complexity: { field: 0, multiplier: 1 },
        resolve: ({ edges }) => [...edges],
      }),
      pageInfo: t.expose('pageInfo', { type: PageInfoType, description: 'How to go on.', complexity: 0 }),
    }),
  })
}

/** Adds the number of all records to a connection that can count them. */
export function addTotalCount<Item>(connection: ObjectRef<Types, Connection<Item>>): void {
  builder.objectField(connection, 'totalCount', t =>
    t.int({
      description: 'How many records match in all; counted only where it is asked for.',
      complexity: 0,
      resolve: ({ totalCount }) => totalCount ?? 0,
    }),
  )
}

/** How many records a connection reads by default. */
const defaultSize = 25

/** A cursor holds what orders the list: two names of 255 characters at most, each of which JSON may escape by six. */
const cursorText = maxCharacters(4_500)
const afterCursor = 'Only what comes after this cursor.'

/** Which part of a list: the first after a place, or the last before one. */
export const connectionArgs = builder.args(t => ({
  first: t.int({
    constraint: numberRange(1, maxPageSize),
    description: `So many from the start, or from after \`after\`: 1 to ${maxPageSize}; ${defaultSize} where neither \`first\` nor \`last\` is given.`,
  }),
  after: t.string({ constraint: cursorText, description: afterCursor }),
  last: t.int({
    constraint: numberRange(1, maxPageSize),
    description: `So many up to the end, or up to \`before\`: 1 to ${maxPageSize}. Not together with \`first\`.`,
  }),
  before: t.string({ constraint: cursorText, description: 'Only what comes before this cursor.' }),
}))

/** The arguments of what is only read forwards: how many, from 1 to `most`, after which place. */
export function walkArgs(most: number, first: Parameters<typeof firstArgs>[1], after = afterCursor) {
  return {
    ...firstArgs(most, first),
    ...builder.args(t => ({ after: t.string({ constraint: cursorText, description: after }) })),
  }
}

/** As callers give it. */
export type ConnectionArgs = InputShapeFromFields<typeof connectionArgs>

/** How many records are read at most. */
export function pageSizeOf({ first, last }: ConnectionArgs): number {
  return first ?? last ?? defaultSize
}
