import type pg from 'pg'
import { currentActor, setActor } from '../fairness/caller.ts'
import { statementSender, statementText } from './send-statement.ts'

/** Makes each transaction over a pool begin with who makes its changes. Statements outside of one say it themselves. */
export function sayActor(pool: pg.Pool): void {
  pool.on('connect', client => {
    const send = statementSender(client)
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const actor = isBegin(args) ? currentActor() : null
        return send(actor === null ? args : [withActor(args[0], actor)])
      },
    })
  })
}

/** Whoever begins a transaction waits for a promise. */
function isBegin([query, ...more]: unknown[]): boolean {
  return (
    statementText(query)?.startsWith('BEGIN') === true &&
    !more.some(argument => typeof argument === 'function')
  )
}

/**
 * Both in one message. That takes the simple protocol, which has neither names nor values: nothing of it stays prepared.
 * Whoever observes the pool sees the beginning alone, and no ids of users.
 */
function withActor(query: unknown, actor: string): object {
  const options = typeof query === 'object' ? query : {}
  return {
    ...options,
    text: `${statementText(query)}; ${setActor(actor)}`,
    name: undefined,
    values: undefined,
  }
}
