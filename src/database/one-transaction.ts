import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { Database } from './database.ts'
import { currentActor } from './fairness/caller.ts'
import { isConflict } from './retry-conflicts.ts'
import { hearTransaction, type ToldTransaction } from './told-transactions.ts'

/** The transaction cannot be gone on with, though the work has; as a whole it can be done again. */
class BrokenTransactionError extends Error {
  override readonly name = 'BrokenTransactionError'
  /** That of a serialization failure. */
  readonly code = '40001'
}

/**
 * Runs work whose statements are all of one transaction, Prisma's and hand-written ones: see
 * Database.oneTransaction. `outside` is the database by itself.
 */
export async function runAsOne<Result>(
  outside: Database,
  work: (inside: Database) => Promise<Result>,
): Promise<Result> {
  const transaction = await begin(outside.prisma)
  try {
    const result = await work(bind(outside, transaction))
    if (transaction.isBroken) throw new BrokenTransactionError()
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollBack()
    // Of what else was in the way, the domain has made a refusal.
    throw transaction.conflict ?? error
  }
}

interface Begun {
  readonly tx: Prisma.TransactionClient
  readonly told: ToldTransaction
  readonly end: PromiseWithResolvers<void>
  readonly ended: Promise<unknown>
}

/** A transaction that is open until it is told to end. */
class OpenTransaction {
  readonly begun: Begun
  #isBroken = false
  #hasEnded = false
  #conflict: unknown

  constructor(begun: Begun) {
    this.begun = begun
  }

  /** Whether a part of it failed, so that none of it may stay. */
  get isBroken(): boolean {
    return this.#isBroken || this.begun.told.isAborted
  }

  /** Whether nothing is done in it any more; it is rolled back then, where it has not ended. */
  get isOver(): boolean {
    if (this.isBroken) void this.rollBack()
    return this.#hasEnded
  }

  /** The failure that comes from other transactions, and not from the work; undefined for none. */
  get conflict(): unknown {
    const { error } = this.begun.told
    return this.#conflict ?? (isConflict(error) ? error : undefined)
  }

  /** Runs a part that has been a transaction by itself. */
  async join<Result>(part: () => Promise<Result>): Promise<Result> {
    if (this.isOver) {
      // It would be done without what came before.
      this.#conflict ??= new BrokenTransactionError()
      throw this.#conflict
    }
    try {
      return await part()
    } catch (error) {
      this.#isBroken = true
      if (isConflict(error)) this.#conflict ??= error
      throw error
    }
  }

  async commit(): Promise<void> {
    this.#hasEnded = true
    this.begun.end.resolve()
    await this.begun.ended
  }

  async rollBack(): Promise<void> {
    this.#hasEnded = true
    this.begun.end.reject(new BrokenTransactionError())
    await this.begun.ended.catch(() => {})
  }
}

/** Prisma runs a transaction as a function; this one ends when it is told to. */
async function begin(prisma: PrismaClient): Promise<OpenTransaction> {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<Prisma.TransactionClient>()
  let told: ToldTransaction | undefined
  const ended = hearTransaction(
    heard => {
      told = heard
    },
    () =>
      prisma.$transaction(async tx => {
        begun.resolve(tx)
        await end.promise
      }),
  )
  ended.catch(begun.reject)
  // Where it never begins, nobody waits for its end.
  end.promise.catch(() => {})
  const tx = await begun.promise
  if (!told) throw new Error('Prisma has begun a transaction over another adapter')
  return new OpenTransaction({ tx, told, end, ended })
}

/**
 * The database as work in the transaction sees it. Where a part of the transaction has failed it is rolled back at
 * once, and what is read to explain the failure is read outside: nothing can be read in a transaction that failed.
 */
function bind(outside: Database, transaction: OpenTransaction): Database {
  const { tx, told } = transaction.begun
  const actor = currentActor()
  const join: Database['transaction'] = part =>
    transaction.join(async () => {
      // A form or an import makes its changes in the name of its own.
      const text = "SELECT set_config('bizgate.actor', $1, true)"
      if (currentActor() !== actor) await told.query({ text, values: [currentActor()] })
      return part(told.query, last => Promise.all(last.map(told.query)))
    })
  const joinPrisma = (part: (tx: Prisma.TransactionClient) => Promise<unknown>) =>
    transaction.join(() => part(tx))
  return {
    ...outside,
    prisma: new Proxy(outside.prisma, {
      get: (whole, name) =>
        name === '$transaction' ? joinPrisma : Reflect.get(transaction.isOver ? whole : tx, name),
    }),
    query: statement => (transaction.isOver ? outside : told).query(statement),
    transaction: join,
    longTransaction: join,
    bulkTransaction: () => Promise.reject(new Error('A bulk transaction is one by itself')),
    oneTransaction: part => transaction.join(() => part(bind(outside, transaction))),
  }
}
