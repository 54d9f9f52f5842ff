import type { PGlite, Transaction as PGliteTransaction } from '@electric-sql/pglite'
import type { IsolationLevel, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { changeAdapters } from '../change-adapters.ts'
import { FairSemaphore, inPlace } from '../fairness/fair-semaphore.ts'
import { rejectScript } from '../migrations/script-error.ts'
import { EmbeddedStatements, type RunOptions } from './statements.ts'

/** A caller's statements in progress. They wait long for the caller's others: all run one after the other. */
export const embeddedTurns = { perCaller: 3, longestWaitMs: 5_000 } as const

/**
 * Prisma over the embedded database. The published adapter answers statements well, but reports a
 * failed COMMIT as done, does not wait for scripts and sets the isolation level outside the
 * transaction it is meant for; those parts are done here.
 */
export function createEmbeddedAdapter(
  pglite: PGlite,
  statements = new EmbeddedStatements(pglite),
  turns = new FairSemaphore(embeddedTurns),
): SqlDriverAdapterFactory {
  const published = new PrismaPGlite(
    queryable((text, values, options) => statements.query(text, values, options)),
  )
  return changeAdapters(published, adapter => {
    const { queryRaw, executeRaw } = adapter
    return {
      queryRaw: query => inPlace(turns, () => queryRaw.call(adapter, query)),
      executeRaw: query => inPlace(turns, () => executeRaw.call(adapter, query)),
      executeScript: async script => void (await pglite.exec(script).catch(rejectScript)),
      startTransaction: level => startTransaction({ statements, turns }, level),
    }
  })
}

/** A transaction of Prisma's, with the database's own. */
export interface EmbeddedTransaction extends Transaction {
  readonly embedded: PGliteTransaction
}

interface Parts {
  readonly statements: EmbeddedStatements
  readonly turns: FairSemaphore
}

// PGlite runs a transaction as a function; Prisma holds one open until it says commit or rollback.
function startTransaction({ statements, turns }: Parts, level?: IsolationLevel): Promise<Transaction> {
  const end = Promise.withResolvers<'commit' | 'rollback'>()
  const started = Promise.withResolvers<Transaction>()
  const run = async (tx: PGliteTransaction) => {
    if (level) await tx.exec(`SET TRANSACTION ISOLATION LEVEL ${level}`)
    started.resolve(
      await openTransaction(tx, statements, async how => {
        end.resolve(how)
        await ended
      }),
    )
    if ((await end.promise) === 'rollback') await statements.rollBack(tx)
  }
  const ended = inPlace(turns, () => statements.transaction(run))
  // A failure rejects the end of the transaction; before that it rejects the start.
  ended.catch(started.reject)
  return started.promise
}

async function openTransaction(
  tx: PGliteTransaction,
  embedded: EmbeddedStatements,
  end: (how: 'commit' | 'rollback') => Promise<void>,
): Promise<EmbeddedTransaction> {
  const statements = await new PrismaPGlite(
    queryable((text, values, options) => embedded.queryIn(tx, text, values, options)),
  ).connect()
  return Object.assign(statements, {
    embedded: tx,
    // No COMMIT or ROLLBACK as a statement from Prisma: PGlite sends its own.
    options: { usePhantomQuery: true },
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    createSavepoint: async (name: string) => void (await tx.exec(`SAVEPOINT ${name}`)),
    rollbackToSavepoint: async (name: string) => void (await tx.exec(`ROLLBACK TO SAVEPOINT ${name}`)),
    releaseSavepoint: async (name: string) => void (await tx.exec(`RELEASE SAVEPOINT ${name}`)),
  })
}

// Of PGlite the adapter calls nothing else for a statement.
function queryable(query: (text: string, values: unknown[], options: RunOptions) => unknown): PGlite {
  return { query } as unknown as PGlite
}
