/**
 * A place in the order of an account's changes: the transaction, and the change within it. A subscriber at a place has
 * received every change up to it.
 */
export interface ChangePosition {
  readonly position: bigint
  readonly id: bigint
}

/** The most that an id of an event may have: three numbers. */
export const maxEventIdCharacters = 64

// The third number distinguishes events of one place.
const pattern = /^([1-9]\d{0,18})-(\d{1,19})(?:-\d{1,19})?$/
const largest = 2n ** 63n - 1n

/** The place that an event's id names; null where it is none. */
export function readEventId(text: string): ChangePosition | null {
  const [, position, id] = pattern.exec(text) ?? []
  if (position === undefined || id === undefined) return null
  const place = { position: BigInt(position), id: BigInt(id) }
  return place.position <= largest && place.id <= largest ? place : null
}

/**
 * The id of a change's event. Transactions before `settled` have all ended, so a subscriber that received a change of
 * theirs has received all before it. For a later one that is not certain: an older transaction may be in progress.
 */
export function spellEventId({ position, id }: ChangePosition, settled: bigint): string {
  return position < settled ? `${position}-${id}` : `${settled}-0-${id}`
}
