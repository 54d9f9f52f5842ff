import type pg from 'pg'
import { statementText } from '../send-statement.ts'

/**
 * Makes a pool reject statements with the error that `refuse` returns. Where a COMMIT is refused, the transaction is
 * rolled back.
 */
export function guardStatements(
  pool: pg.Pool,
  refuse: (client: pg.PoolClient, text: string) => Error | null,
): void {
  pool.on('connect', client => {
    Object.assign(client, { query: guarded(client, text => refuse(client, text)) })
  })
}

function guarded(client: pg.PoolClient, refuse: (text: string) => Error | null) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const run = (args: unknown[]) => query(...args)
  return (...args: unknown[]) => {
    const text = statementText(args[0])
    const error = text === null ? null : refuse(text)
    if (!error) return run(args)
    const callback = args.find(argument => typeof argument === 'function')
    if (callback) return process.nextTick(callback, error)
    // Prisma gives a connection back after a COMMIT, whatever came of it.
    return text === 'COMMIT' ? rollBack(run, error) : Promise.reject(error)
  }
}

async function rollBack(run: (args: unknown[]) => unknown, error: Error): Promise<never> {
  await run(['ROLLBACK'])
  throw error
}
