/** A record as it is known where it is changed. */
interface Known {
  readonly id: string
  readonly updatedAt: string
}

/** Changes a record in this state; the answer is its next state, or nothing where it stays as it is. */
export type TakeTurn = (record: Known, change: (updatedAt: string) => Promise<string | undefined>) => void

/**
 * Runs changes that are made at once, those of one record one after the other: each says which state of the record
 * it is a change of, and that is the one which the change before it made.
 */
export function makeTurns(): TakeTurn {
  const last = new Map<string, Promise<string>>()
  return ({ id, updatedAt }, change) => {
    const before = last.get(id) ?? Promise.resolve(updatedAt)
    last.set(
      id,
      before.then(async known => {
        const latest = known > updatedAt ? known : updatedAt
        return (await change(latest)) ?? latest
      }),
    )
  }
}
