import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import { placeOf } from './asked/place-of.ts'
import { batched } from './batched.ts'

/** Whose record is asked for, and by which field. */
export interface AskedRecord {
  readonly accountId: string
  readonly info: GraphQLResolveInfo
}

/**
 * Makes the reader of one record by its id for a field of things that come in lists: in one statement for all
 * of them. Null where there is no id, or the record is not there any more.
 */
export function recordById<Name extends ModelName>({ model }: RecordDefinition<Name>) {
  const read = batched<AskedRecord, RowOf<Name> | null>(
    async (context: Context, { accountId, info }, ids) => {
      const rows = await delegateOf(context.database, model).findMany({
        ...queryFromInfo({ context, info }),
        where: { accountId, id: { in: [...ids] } },
      })
      const byId = new Map(rows.map(row => [String(Reflect.get(row, 'id')), row]))
      return new Map(ids.map(id => [id, byId.get(id) ?? null]))
    },
    ({ accountId, info }) => `${accountId} ${placeOf(info)}`,
  )
  return (context: Context, asked: AskedRecord, id: string | null) =>
    id === null ? null : read(context, asked, id)
}
