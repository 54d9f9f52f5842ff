/** A record as it is known where it is changed. */
interface Known {
  readonly id: string
  readonly updatedAt: string
}

/** Changes that are made at once, those of one record one after the other. */
export interface Turns<Row extends Known> {
  /** The record as it is once all that was asked for is done: a step is counted from there, not from what is shown. */
  readonly outcomeOf: (shown: Row) => Row
  /**
   * Makes of a record what is asked for. The change is one of the state that the change before it made; its answer is
   * when it was made, or nothing where the record stays as it is.
   */
  readonly take: (
    shown: Row,
    asked: Partial<Row>,
    change: (record: Row) => Promise<string | undefined>,
  ) => void
}

/** Makes the turns of all records that are changed in one place. */
export function makeTurns<Row extends Known>(): Turns<Row> {
  const last = new Map<string, Promise<Row>>()
  const outcomes = new Map<string, Partial<Row>>()
  return {
    outcomeOf: shown => ({ ...shown, ...outcomes.get(shown.id) }),
    take(shown, asked, change) {
      const { id } = shown
      const before = last.get(id) ?? Promise.resolve(shown)
      const turn = before.then(async known => {
        // Of the same state, what was shown may have been refused since.
        const record = known.updatedAt < shown.updatedAt ? shown : known
        const updatedAt = await change(record)
        if (last.get(id) === turn) outcomes.delete(id)
        return updatedAt === undefined ? record : { ...record, ...asked, updatedAt }
      })
      last.set(id, turn)
      outcomes.set(id, { ...outcomes.get(id), ...asked })
    },
  }
}
