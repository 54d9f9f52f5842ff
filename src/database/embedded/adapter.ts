import type { PGlite, Transaction as PGliteTransaction } from '@electric-sql/pglite'
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { FairTurns, inTurn } from '../fairness/fair-turns.ts'
import { convertScriptError } from '../migrations/script-error.ts'

/**
 * Prisma over the embedded database. The published adapter answers statements well, but reports a
 * failed COMMIT as done, does not wait for scripts and sets the isolation level outside the
 * transaction it is meant for; those parts are done here.
 */
export function createEmbeddedAdapter(pglite: PGlite, turns = new FairTurns()): SqlDriverAdapterFactory {
  const published = new PrismaPGlite(pglite)
  return {
    provider: published.provider,
    adapterName: published.adapterName,
    async connect(): Promise<SqlDriverAdapter> {
      const adapter = await published.connect()
      const { queryRaw, executeRaw } = adapter
      return Object.assign(adapter, {
        queryRaw: (query: SqlQuery) => inTurn(turns, () => queryRaw.call(adapter, query)),
        executeRaw: (query: SqlQuery) => inTurn(turns, () => executeRaw.call(adapter, query)),
        executeScript: async (script: string) => {
          await pglite.exec(script).catch(error => Promise.reject(convertScriptError(error)))
        },
        startTransaction: (level?: IsolationLevel) => startTransaction(pglite, turns, level),
      })
    },
  }
}

// PGlite runs a transaction as a function; Prisma holds one open until it says commit or rollback.
function startTransaction(pglite: PGlite, turns: FairTurns, level?: IsolationLevel): Promise<Transaction> {
  const end = Promise.withResolvers<'commit' | 'rollback'>()
  const started = Promise.withResolvers<Transaction>()
  const run = async (tx: PGliteTransaction) => {
    if (level) await tx.exec(`SET TRANSACTION ISOLATION LEVEL ${level}`)
    started.resolve(
      await openTransaction(tx, async how => {
        end.resolve(how)
        await ended
      }),
    )
    if ((await end.promise) === 'rollback') await tx.rollback()
  }
  const ended = inTurn(turns, () => pglite.transaction(run))
  // Whoever ends the transaction hears of a failure then; before that it belongs to the start.
  ended.catch(started.reject)
  return started.promise
}

async function openTransaction(
  tx: PGliteTransaction,
  end: (how: 'commit' | 'rollback') => Promise<void>,
): Promise<Transaction> {
  // The adapter only calls query() and exec(), which a transaction has as well.
  const statements = await new PrismaPGlite(tx as unknown as PGlite).connect()
  return {
    provider: statements.provider,
    adapterName: statements.adapterName,
    // No COMMIT or ROLLBACK as a statement from Prisma: PGlite sends its own.
    options: { usePhantomQuery: true },
    queryRaw: query => statements.queryRaw(query),
    executeRaw: query => statements.executeRaw(query),
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    createSavepoint: async name => void (await tx.exec(`SAVEPOINT ${name}`)),
    rollbackToSavepoint: async name => void (await tx.exec(`ROLLBACK TO SAVEPOINT ${name}`)),
    releaseSavepoint: async name => void (await tx.exec(`RELEASE SAVEPOINT ${name}`)),
  }
}
