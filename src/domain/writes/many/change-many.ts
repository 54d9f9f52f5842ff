import { queryFromInfo } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../../context.ts'
import {
  type Delegate,
  delegateOf,
  type ModelName,
  type RecordDefinition,
  type RowOf,
} from '../../define-record.ts'
import { momentOf } from '../../today.ts'
import { lockLinked } from '../lock-order.ts'
import { changesOf, type Transitions } from '../moves.ts'
import { type BulkOutcome, decide } from './decide.ts'
import { lockRecords, type RecordKeys, readRecords } from './lock-records.ts'

/** Which records change, and the call, which says what relations to read of them. */
export interface ChangeOfMany extends RecordKeys {
  /** What is written into all of them, where ids of linked records may be in it. */
  readonly input?: object
  readonly info: GraphQLResolveInfo
}

/**
 * Changes records in one transaction, each done or refused by itself. `changes` says what is written of a
 * record; NOT_FOUND and CONFLICT that it throws refuse that record, anything else all of them.
 */
export function changeMany<Name extends ModelName>(
  context: Context,
  record: RecordDefinition<Name>,
  { info, input = {}, ...keys }: ChangeOfMany,
  changes: (row: RowOf<Name>) => object,
): Promise<BulkOutcome<RowOf<Name>>> {
  const { accountId } = keys
  const query = queryFromInfo({ context, info, typeName: record.model, path: ['done'] })
  return context.database.prisma.$transaction(async tx => {
    await lockLinked(tx, record, { accountId, input })
    const rows = await lockRecords(tx, record, keys)
    const { accepted, refused } = decide(record, keys.ids, rows, changes)
    await writeEqual(delegateOf({ prisma: tx }, record.model), accountId, accepted)
    const written = await readRecords(tx, record.model, { accountId, ids: [...accepted.keys()], query })
    return { done: keys.ids.flatMap(id => written.get(id) ?? []), refused }
  })
}

/** Records of which the same is written share a statement. */
async function writeEqual(
  delegate: Delegate<unknown>,
  accountId: string,
  changes: ReadonlyMap<string, object>,
): Promise<void> {
  const groups = new Map<string, { readonly data: object; readonly ids: string[] }>()
  for (const [id, data] of changes) {
    const key = JSON.stringify(data)
    const group = groups.get(key) ?? { data, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  for (const { data, ids } of groups.values())
    await delegate.updateMany({ where: { accountId, id: { in: ids } }, data })
}

/** Moves records to a state in one transaction, each done or refused by itself. */
export async function moveMany<Name extends ModelName, State extends string>(
  context: Context,
  moves: Transitions<Name, State>,
  { to, ...change }: ChangeOfMany & { readonly to: State },
): Promise<BulkOutcome<RowOf<Name>>> {
  const moment = await momentOf(context, change.accountId)
  return changeMany(context, moves.record, change, row => changesOf(moves, row, { to, moment }))
}
