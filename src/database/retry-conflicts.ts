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
    longTransaction: work => retry(() => database.longTransaction(work)),
  }
}

/** What an operation of Prisma's client goes by; its types leave it out. */
interface Requested {
  /** What the operation is a part of; absent where it is a transaction by itself. */
  readonly transaction?: object
}

interface RetriedClient {
  _request(requested: Requested): Promise<unknown>
  $transaction(...args: unknown[]): Promise<unknown>
}

// Not an extension of the client, which would be another type, and slower.
function retryingClient(prisma: PrismaClient): PrismaClient {
  const client = prisma as unknown as RetriedClient
  const { _request: request, $transaction: transaction } = client
  return Object.assign(prisma, {
    _request(this: unknown, requested: Requested) {
      const run = () => request.call(this as RetriedClient, requested)
      return requested.transaction ? run() : retry(run)
    },
    $transaction: (...args: unknown[]) => retry(() => transaction.apply(client, args)),
  })
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
