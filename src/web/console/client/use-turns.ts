import { useMemo } from 'preact/hooks'

/** A record as it was when a change of it was asked for. */
interface Changed {
  readonly id: string
  readonly updatedAt: string
}

/**
 * Makes a change once those of the same record before it are answered: `change` gets the state of the record that they
 * left, and answers the one that it left itself; nothing where it was refused.
 */
export type TakeTurn = (
  record: Changed,
  change: (expectedUpdatedAt: string) => Promise<string | undefined>,
) => Promise<void>

/** Lets the changes of one record wait for each other, since each says which state of the record it is a change of. */
export function useTurns(): TakeTurn {
  return useMemo(() => {
    const last = new Map<string, Promise<string>>()
    return async ({ id, updatedAt }, change) => {
      const before = last.get(id) ?? Promise.resolve(updatedAt)
      const after = before.then(async known => (await change(known > updatedAt ? known : updatedAt)) ?? known)
      last.set(id, after)
      await after
    }
  }, [])
}
