import { todayOf } from '../account/today.ts'
import type { Context } from '../context.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { withLockedRecord } from './lock-record.ts'
import { type NextStates, requireMove } from './next-states.ts'

/** When a record moves. */
export interface Moment {
  readonly now: Date
  /** In the account's time zone, YYYY-MM-DD. */
  readonly today: string
}

/** How records of a kind move between states: pure rules, for one record and for many. */
export interface Moves<Name extends ModelName, State extends string> {
  readonly record: RecordDefinition<Name>
  readonly nextStates: NextStates<State>
  /** The state that a record reads as. */
  stateOf(row: RowOf<Name>, today: string): State
  /** What is written of a record that may move; CONFLICT where something else than its state forbids it. */
  changes(row: RowOf<Name>, to: State, moment: Moment): Partial<RowOf<Name>>
}

/** Which record goes where. */
export interface Move<Name extends ModelName, State extends string> extends ChangeKey {
  readonly to: State
  /** What else is written of it, such as who signs. */
  readonly also?: Partial<RowOf<Name>>
  /** The relations to read of it (Prisma's `include`). */
  readonly query: object
}

/** Moves a record to another state; NOT_FOUND, or CONFLICT where it cannot go there. */
export async function moveRecord<Name extends ModelName, State extends string>(
  context: Context,
  moves: Moves<Name, State>,
  { to, also, query, ...key }: Move<Name, State>,
): Promise<RowOf<Name>> {
  const moment = await momentOf(context, key.accountId)
  return withLockedRecord(context, moves.record, key, ({ tx, record }) => {
    const data = { ...changesOf(moves, record, { to, moment }), ...also }
    return delegateOf({ prisma: tx }, moves.record.model).update({ ...query, where: inAccount(key), data })
  })
}

/** When a call moves what it moves. */
export async function momentOf(context: Context, accountId: string): Promise<Moment> {
  return { now: context.now(), today: await todayOf(context, accountId) }
}

/** What a move writes of a record; CONFLICT where the record cannot go there. */
export function changesOf<Name extends ModelName, State extends string>(
  moves: Moves<Name, State>,
  row: RowOf<Name>,
  { to, moment }: { readonly to: State; readonly moment: Moment },
): Partial<RowOf<Name>> {
  const from = moves.stateOf(row, moment.today)
  requireMove(moves.nextStates, { label: moves.record.label, from, to })
  return moves.changes(row, to, moment)
}
