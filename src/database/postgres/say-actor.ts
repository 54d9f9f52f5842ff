import pg from 'pg'
import { currentActor, setActor } from '../fairness/caller.ts'

/** Makes each transaction over a pool begin with who makes its changes. Statements outside of one say it themselves. */
export function sayActor(pool: pg.Pool): void {
  pool.on('connect', client => {
    const query = (...args: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, args)
    const begin = async (args: unknown[]) => {
      const begun = await query(...args)
      const actor = currentActor()
      if (actor !== null) await query(setActor(actor))
      return begun
    }
    Object.assign(client, {
      query: (...args: unknown[]) => (isBegin(args) ? begin(args) : query(...args)),
    })
  })
}

/** Whoever begins a transaction waits for a promise. */
function isBegin([query, ...more]: unknown[]): boolean {
  const text = typeof query === 'object' && query && 'text' in query ? query.text : query
  return (
    typeof text === 'string' &&
    text.startsWith('BEGIN') &&
    !more.some(argument => typeof argument === 'function')
  )
}
