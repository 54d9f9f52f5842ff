import { builder } from '../builder.ts'

/** The argument of a field that is about an account. */
export const accountArgs = builder.args(t => ({
  accountId: t.field({
    type: 'UUID',
    required: true,
    description:
      'The account; FORBIDDEN where the viewer may not work in it, and for one that does not exist.',
  }),
}))

/** The arguments of a field that is about one record of an account. */
export const recordArgs = builder.args(t => ({
  accountId: t.field({
    type: 'UUID',
    required: true,
    description:
      'The account; FORBIDDEN where the viewer may not work in it, and for one that does not exist.',
  }),
  id: t.field({ type: 'UUID', required: true, description: 'The id of the record.' }),
}))

/** Which record of which account. */
export interface RecordKey {
  readonly accountId: string
  readonly id: string
}

/** The condition, in Prisma's words, on one record of an account. */
export function inAccount({ accountId, id }: RecordKey) {
  return { accountId_id: { accountId, id } }
}
