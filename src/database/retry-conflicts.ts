import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { transactionRetried } from '../observation/events.ts'
import type { Database } from './database.ts'
import { followCauses } from './unavailable.ts'

/** How often work is done at most, the first time included. */
const attempts = 4
/** A pause between two attempts is random, so that those that were in each other's way part; up to so many milliseconds. */
const longestPauseMs = 100

/** Of Postgres: a serialization failure, a deadlock. Of Prisma: either. */
const conflicts = new Set<unknown>(['40001', '40P01', 'P2034'])

/**
 * Does again what the database rolled back because another transaction was in its way: a transaction, or a
 * statement that is one by itself, and so never a part of one. What a transaction's work did besides is done
 * again as well.
 */
export function retryConflicts(database: Database): Database {
  return {
    ...database,
    prisma: retryingClient(database.prisma),
    query: statement => retry(() => database.query(statement)),
    transaction: work => retry(() => database.transaction(work)),
    oneTransaction: work => retry(() => database.oneTransaction(work)),
    longTransaction: work => retry(() => database.longTransaction(work)),
  }
}

/** Whether the work at hand is part of a transaction, which is repeated as a whole or not at all. */
const withinTransaction = new AsyncLocalStorage<true>()

function retryingClient(prisma: PrismaClient): PrismaClient {
  const transaction = prisma.$transaction.bind(prisma) as (...args: unknown[]) => Promise<unknown>
  const extended = prisma.$extends({
    client: {
      $transaction: (...args: unknown[]) =>
        retry(() => withinTransaction.run(true, () => transaction(...args))),
    },
    query: {
      $allOperations: ({ args, query }) =>
        withinTransaction.getStore() ? query(args) : retry(() => query(args)),
    },
  })
  // An extended client has another type, with the same members but for `$on`, which is not used.
  return extended as unknown as PrismaClient
}

// Without a promise of its own where there is nothing to do again.
function retry<Result>(work: () => Promise<Result>, left = attempts - 1): Promise<Result> {
  return work().catch(async error => {
    if (left === 0 || !isConflict(error)) throw error
    transactionRetried.tell({})
    await wait(Math.random() * longestPauseMs)
    return retry(work, left - 1)
  })
}

/** Whether another transaction was in the way, or on a standby the replay of what the primary did. */
export function isConflict(error: unknown): boolean {
  for (const link of followCauses(error)) {
    const { code, originalCode } = link as { readonly code?: unknown; readonly originalCode?: unknown }
    if (conflicts.has(code) || conflicts.has(originalCode)) return true
  }
  return false
}
