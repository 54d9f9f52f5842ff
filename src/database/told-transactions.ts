import { AsyncLocalStorage } from 'node:async_hooks'
import type { SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import { changeAdapters } from './change-adapters.ts'
import type { Query } from './database.ts'

/** A transaction that Prisma has begun, as its connection is used. */
export interface ToldTransaction {
  /** Runs a hand-written statement in it. */
  readonly query: Query
  /** Whether the database has refused a statement, so that it can only be rolled back. */
  readonly isAborted: boolean
  /** What another transaction was in the way of, or whatever else a statement failed with first. */
  readonly error: unknown
}

/** Runs a hand-written statement on the connection of a transaction of Prisma's. */
export type QueryIn = (transaction: Transaction) => Query

const listening = new AsyncLocalStorage<(told: ToldTransaction) => void>()

/** Calls `hear` with the transaction that `begin` lets Prisma begin. */
export function hearTransaction<Result>(hear: (told: ToldTransaction) => void, begin: () => Result): Result {
  return listening.run(hear, begin)
}

/** Tells of the transactions that Prisma begins over an adapter where somebody listens; others stay as they are. */
export function tellTransactions(
  factory: SqlDriverAdapterFactory,
  queryIn: QueryIn,
): SqlDriverAdapterFactory {
  return changeAdapters(factory, adapter => {
    const start = adapter.startTransaction.bind(adapter)
    return {
      startTransaction: async (...level) => {
        const hear = listening.getStore()
        const transaction = await start(...level)
        return hear ? tell(transaction, queryIn, hear) : transaction
      },
    }
  })
}

/** One statement at a time: the connection belongs to all who work in the transaction. */
function tell(
  transaction: Transaction,
  queryIn: QueryIn,
  hear: (told: ToldTransaction) => void,
): Transaction {
  const state = { isAborted: false, error: undefined as unknown }
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run).catch(error => {
      if (!state.isAborted) Object.assign(state, { isAborted: true, error })
      throw error
    })
    last = result.catch(() => {})
    return result
  }
  const { queryRaw, executeRaw } = transaction
  const query = queryIn(transaction)
  Object.assign(transaction, {
    queryRaw: (...args: Parameters<typeof queryRaw>) => inOrder(() => queryRaw.apply(transaction, args)),
    executeRaw: (...args: Parameters<typeof executeRaw>) =>
      inOrder(() => executeRaw.apply(transaction, args)),
  })
  hear(Object.assign(state, { query: (statement => inOrder(() => query(statement))) as Query }))
  return transaction
}
