import { builder } from '../builder.ts'
import { points } from '../fields/points.ts'
import { accountArgs } from '../fields/record-args.ts'
import { inOrder, ranges } from '../lists/finding/ranges.ts'
import { maxGroups } from './statement.ts'

/** The arguments of every summary, but for how it groups. */
export const summaryArgs = {
  ...accountArgs,
  ...builder.args(t => ({
    createdAt: t.field({
      type: ranges.timestamptz.type,
      constraint: inOrder,
      description: 'Sums only records that were created in this span; all where absent.',
    }),
  })),
}

/** What every summary declares: it reads all of an account's records; its groups are about as many as a year has months. */
export const summaryOptions = {
  access: 'member',
  accessInStatement: true,
  complexity: { field: points.summary, multiplier: 12 },
} as const

/** What every summary says of its rows. */
export const groupsDescription = `Groups without records are left out; at most ${maxGroups} are answered.`

/** A record that names a group. */
export interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** The record that names a group of a summary. */
export const NamedGroup = builder.objectRef<NamedRecord>('NamedGroup').implement({
  description: 'The record that a group of a summary belongs to.',
  fields: t => ({
    id: t.expose('id', { type: 'UUID', description: 'The id of the stage or the form.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
  }),
})

/** What every group of a summary has. */
export interface Group {
  readonly key: string | null
  readonly count: number
}

/** The record of a group whose key is the record's id; null for the group of those without one. */
export function namedRecord({ key, name }: Group & { readonly name?: string | null }): NamedRecord | null {
  return key === null || typeof name !== 'string' ? null : { id: key, name }
}
