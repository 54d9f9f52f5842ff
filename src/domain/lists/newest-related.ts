import { builder } from '../builder.ts'
import { range } from '../fields/constraints.ts'
import { newestFirst } from './page.ts'

/** How a record's related records are read: the newest, as many as `limit` says. */
export const newestRelated = {
  args: builder.args(t => ({
    limit: t.int({
      required: true,
      defaultValue: 25,
      constraint: range(1, 100),
      description: 'From 1 to 100.',
    }),
  })),
  complexity: ({ limit }: { readonly limit: number }) => ({ field: 1, multiplier: limit }),
  query: ({ limit }: { readonly limit: number }) => ({ orderBy: newestFirst, take: limit }),
}
