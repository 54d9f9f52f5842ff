import pg from 'pg'

/** Why a statement must not run; null where it may. */
export interface StatementGuards {
  /** Asked before a connection is waited for, and again when there is one. */
  readonly any: (text: string) => Error | null
  /** Asked of a statement on a connection of the pool. */
  readonly onConnection: (client: pg.PoolClient, text: string) => Error | null
}

/** Makes a pool refuse statements. Where a COMMIT is refused, the transaction is rolled back. */
export function guardStatements(pool: pg.Pool, guards: StatementGuards): void {
  Object.assign(pool, { query: guarded(pool, pg.Pool.prototype, guards.any) })
  pool.on('connect', client => {
    const refuse = (text: string) => guards.any(text) ?? guards.onConnection(client, text)
    Object.assign(client, { query: guarded(client, pg.Client.prototype, refuse) })
  })
}

function guarded(
  target: object,
  prototype: { readonly query: (...args: never[]) => unknown },
  refuse: (text: string) => Error | null,
) {
  const run = (args: unknown[]) => Reflect.apply(prototype.query, target, args)
  return (...args: unknown[]) => {
    const text = textOf(args[0])
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

function textOf(query: unknown): string | null {
  const text = typeof query === 'object' && query && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : null
}
