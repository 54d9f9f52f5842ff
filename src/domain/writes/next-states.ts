import { conflict } from '../errors.ts'

/** Where a record may go from each of its states. */
export type NextStates<State extends string> = Readonly<Record<State, readonly State[]>>

/** A move of a record, whose kind `label` names. */
export interface StateMove<State extends string> {
  readonly label: string
  readonly from: State
  readonly to: State
}

/** CONFLICT, naming both states, where a record cannot go from `from` to `to`. */
export function requireMove<State extends string>(
  nextStates: NextStates<State>,
  { label, from, to }: StateMove<State>,
): void {
  if (!nextStates[from].includes(to)) throw conflict(`${label} cannot go from ${from} to ${to}`)
}

/** CONFLICT where a record that only changes as a draft is no longer one. */
export function requireDraft(label: string, status: string): void {
  if (status !== 'draft') throw conflict(`${label} is ${status}: only a draft can change`)
}
