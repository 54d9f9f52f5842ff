import { builder } from '../builder.ts'
import { numberRange } from './constraints.ts'

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
export const recordArgs = {
  ...accountArgs,
  ...builder.args(t => ({
    id: t.field({ type: 'UUID', required: true, description: 'The id of the record.' }),
  })),
}

/** The argument of a field that changes one record. */
export const expectationArgs = builder.args(t => ({
  expectedUpdatedAt: t.field({
    type: 'DateTime',
    description:
      "The record's `updatedAt` as the caller has read it. CONFLICT, and nothing is written, where the record has been changed since.",
  }),
}))

/** The arguments of a field that changes, moves or deletes one record of an account. */
export const changeArgs = { ...recordArgs, ...expectationArgs }

/** The argument that says how many are read, from 1 to `most`. */
export function firstArgs(
  most: number,
  { defaultValue, what = 'How many' }: { readonly defaultValue: number; readonly what?: string },
) {
  return builder.args(t => ({
    first: t.int({
      required: true,
      defaultValue,
      constraint: numberRange(1, most),
      description: `${what}, from 1 to ${most}.`,
    }),
  }))
}

/** What the caller has read of a record that it changes. */
export interface Expectation {
  /** Its `updatedAt`, to the millisecond; absent or null where the caller does not mind. */
  readonly expectedUpdatedAt?: Date | null | undefined
}

/** Which record of which account changes. */
export interface ChangeKey extends RecordKey, Expectation {}

/** Which record of which account. */
export interface RecordKey {
  readonly accountId: string
  readonly id: string
}

/** What a record is made from, and the relations to read of it (Prisma's `include`). */
export interface Creation<Input> {
  readonly accountId: string
  readonly input: Input
  readonly query: object
}

/** The condition, in Prisma's words, on one record of an account. */
export function inAccount({ accountId, id }: RecordKey) {
  return { accountId_id: { accountId, id } }
}
