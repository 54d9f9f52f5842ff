import type { Context } from '../context.ts'
import { delegateOf, type ModelName, type RecordDefinition, type RowOf } from '../define-record.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { withLockedRecord } from './lock-record.ts'
import { type NextStates, requireMove } from './next-states.ts'

/**
 * How records of a kind move between states: pure rules, for one record and for many. `Moment` is what the
 * rules know of when a call is made.
 */
export interface Transitions<Name extends ModelName, State extends string, Moment> {
  readonly record: RecordDefinition<Name>
  /** When a call is made, for all records that it moves. */
  momentOf(context: Context, accountId: string): Moment | Promise<Moment>
  readonly nextStates: NextStates<State>
  /** The state that a record reads as. */
  stateOf(row: RowOf<Name>, moment: Moment): State
  /** What is written of a record that may move; CONFLICT where something else than its state forbids it. */
  changes(row: RowOf<Name>, to: State, moment: Moment): Partial<RowOf<Name>>
}

/** Which record goes where. */
export interface Transition<Name extends ModelName, State extends string> extends ChangeKey {
  readonly to: State
  /** What else is written of it, such as who signs. */
  readonly also?: Partial<RowOf<Name>>
  /** The relations to read of it (Prisma's `include`). */
  readonly query: object
}

/** Moves a record to another state; NOT_FOUND, or CONFLICT where it cannot go there. */
export async function makeTransition<Name extends ModelName, State extends string, Moment>(
  context: Context,
  moves: Transitions<Name, State, Moment>,
  { to, also, query, ...key }: Transition<Name, State>,
): Promise<RowOf<Name>> {
  const moment = await moves.momentOf(context, key.accountId)
  return withLockedRecord(context, moves.record, key, ({ tx, record }) => {
    const data = { ...changesOf(moves, record, { to, moment }), ...also }
    return delegateOf({ prisma: tx }, moves.record.model).update({ ...query, where: inAccount(key), data })
  })
}

/** What a move writes of a record; CONFLICT where the record cannot go there. */
export function changesOf<Name extends ModelName, State extends string, Moment>(
  moves: Transitions<Name, State, Moment>,
  row: RowOf<Name>,
  { to, moment }: { readonly to: State; readonly moment: Moment },
): Partial<RowOf<Name>> {
  const from = moves.stateOf(row, moment)
  requireMove(moves.nextStates, { label: moves.record.label, from, to })
  return moves.changes(row, to, moment)
}
