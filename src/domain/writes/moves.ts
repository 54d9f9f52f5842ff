import type { Context } from '../context.ts'
import {
  delegateOf,
  type FieldName,
  type ModelName,
  type RecordDefinition,
  type RowOf,
} from '../define-record.ts'
import { conflict } from '../errors.ts'
import { type ChangeKey, inAccount } from '../fields/record-args.ts'
import { type Moment, momentOf } from '../today.ts'
import { withLockedRecord } from './lock-record.ts'

/** How records of a kind move between the states of their `status`: pure rules, for one record and for many. */
export interface Transitions<Name extends ModelName, State extends string> {
  readonly record: RecordDefinition<Name>
  /** Where a record may go from each of its states. */
  readonly nextStates: Readonly<Record<State, readonly State[]>>
  /** The columns that hold the time of the last move to a state. */
  readonly times?: { readonly [To in State]?: FieldName<Name> }
  /** What else is written of a record that may move; CONFLICT where something else than its state forbids it. */
  changes?(row: RowOf<Name>, to: State, moment: Moment): Partial<RowOf<Name>>
}

/** Which record goes where. */
export interface Transition<Name extends ModelName, State extends string> extends ChangeKey {
  readonly to: State
  /** What else is written of it, such as the signer's name. */
  readonly also?: Partial<RowOf<Name>>
  /** The relations to read of it (Prisma's `include`). */
  readonly query: object
}

/** Moves a record to another state; NOT_FOUND, or CONFLICT where it cannot go there. */
export async function makeTransition<Name extends ModelName, State extends string>(
  context: Context,
  moves: Transitions<Name, State>,
  { to, also, query, ...key }: Transition<Name, State>,
): Promise<RowOf<Name>> {
  const moment = await momentOf(context, key.accountId)
  return withLockedRecord(context, moves.record, key, ({ tx, record }) => {
    const data = { ...changesOf(moves, record, { to, moment }), ...also }
    return delegateOf({ prisma: tx }, moves.record.model).update({ ...query, where: inAccount(key), data })
  })
}

/** What a move writes of a record; CONFLICT where the record cannot go there. */
export function changesOf<Name extends ModelName, State extends string>(
  moves: Transitions<Name, State>,
  row: RowOf<Name>,
  { to, moment }: { readonly to: State; readonly moment: Moment },
): object {
  const { status: from } = row as unknown as { readonly status: State } // see Transitions
  requireMove(moves, from, to)
  const time = moves.times?.[to]
  return { status: to, ...(time && { [time]: moment.now }), ...moves.changes?.(row, to, moment) }
}

/** CONFLICT, naming both states, where a record cannot go from `from` to `to`. */
export function requireMove<Name extends ModelName, State extends string>(
  { record, nextStates }: Transitions<Name, State>,
  from: State,
  to: State,
): void {
  if (!nextStates[from].includes(to)) throw conflict(`${record.label} cannot go from ${from} to ${to}`)
}

/** CONFLICT where a record that only changes as a draft is no longer one. */
export function requireDraft({ label }: Pick<RecordDefinition, 'label'>, status: string): void {
  if (status !== 'draft') throw conflict(`${label} is ${status}: only a draft can change`)
}
