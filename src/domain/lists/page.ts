import type { ObjectRef } from '@pothos/core'
import { builder, type Types } from '../builder.ts'
import { numberRange } from '../fields/constraints.ts'
import { type ListedPage, pointsOfList } from '../fields/points.ts'

/** One page of a list, and how many records match in all; both from one snapshot. */
export interface Page<Item> {
  readonly items: Item[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/** The most records of a page. */
export const maxPageSize = 100

/** Declares the `XPage` of a record's object type. */
export function definePage<Item>(item: ObjectRef<Types, Item>) {
  return builder.objectRef<Page<Item>>(`${item.name}Page`).implement({
    description: 'One page of a list, and how many records match in all; both as of one moment.',
    fields: t => ({
      // The list's own cost is counted where its size is known: see pageComplexity.
      items: t.expose('items', {
        type: [item],
        description: 'Its records, as many as pageSize at most.',
        complexity: { field: 1, multiplier: 1 },
      }),
      total: t.exposeInt('total', { description: 'How many records match in all.' }),
      page: t.exposeInt('page', { description: 'The page that was asked for, from 1.' }),
      pageSize: t.exposeInt('pageSize', { description: 'How many records a page holds.' }),
    }),
  })
}

/** The arguments of every list. */
export const pageArgs = builder.args(t => ({
  page: t.int({
    required: true,
    defaultValue: 1,
    constraint: numberRange(1, 2 ** 31 - 1),
    description: 'Which page.',
  }),
  pageSize: t.int({
    required: true,
    defaultValue: 25,
    constraint: numberRange(1, maxPageSize),
    description: `How many records a page holds, from 1 to ${maxPageSize}.`,
  }),
}))

/** A list costs its statement and what its page may hold. */
export function pageComplexity(list: ListedPage) {
  return { field: pointsOfList(list), multiplier: list.pageSize }
}
