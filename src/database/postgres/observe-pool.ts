import type pg from 'pg'
import { connectionAwaited } from '../../observation/events.ts'
import { observeStatement } from '../../observation/observe-statement.ts'
import { currentWork, type RequestWork } from '../../observation/request-work.ts'
import type { ConnectCallback } from '../fairness/fair-pool.ts'
import { statementText } from './send-statement.ts'
import { wiresOf } from './watch/wires.ts'

type Connect = (callback?: ConnectCallback) => Promise<pg.PoolClient> | undefined

/** What a connection is doing for whom. */
interface Loan {
  /** null where the process works for itself. */
  work: RequestWork | null
  /** What its socket had read when it was lent. */
  bytesBefore: number
  /** Ends the statement that the pool itself runs. */
  end: ((error?: unknown) => void) | null
}

/** A pool's name, and its connections. */
interface Observed {
  readonly name: string
  // Who a statement is for is not asked when it begins: a connection is often handed on by whoever had it before.
  readonly loans: WeakMap<pg.PoolClient, Loan>
}

/** Times what is done over a pool, and notes it with the request that it is done for. */
export function observePool(pool: pg.Pool, name: string): void {
  const observed: Observed = { name, loans: new WeakMap() }
  Object.assign(pool, { connect: observeConnect(pool.connect.bind(pool) as Connect, observed) })
  pool.on('acquire', client => {
    if (observed.loans.has(client)) return
    observed.loans.set(client, { work: null, bytesBefore: 0, end: null })
    Object.assign(client, { query: observeQuery(client, observed) })
  })
  pool.on('release', (error, client) => {
    const loan = observed.loans.get(client)
    if (!loan) return
    loan.end?.(error || undefined)
    if (loan.work) loan.work.readBytes += bytesReadBy(client) - loan.bytesBefore
    loan.end = null
    loan.work = null
  })
}

function observeConnect(connect: Connect, { name, loans }: Observed): Connect {
  return callback => {
    const work = currentWork()
    const askedAtMs = performance.now()
    const note = (client?: pg.PoolClient) => {
      const waitedMs = performance.now() - askedAtMs
      const loan = client && loans.get(client)
      if (work) work.waitedMs += waitedMs
      if (work && loan) Object.assign(loan, { work, bytesBefore: bytesReadBy(client) })
      if (connectionAwaited.isHeard)
        connectionAwaited.tell({ pool: name, waitedMs, isLent: client !== undefined })
    }
    if (callback) {
      return connect((error, client, done) => {
        note(client)
        callback(error, client, done)
      })
    }
    return connect()?.then(
      client => {
        note(client)
        return client
      },
      error => {
        note()
        throw error
      },
    )
  }
}

function bytesReadBy(client: pg.PoolClient): number {
  return wiresOf(client).connection.stream.bytesRead
}

function observeQuery(client: pg.PoolClient, { name, loans }: Observed) {
  const query = client.query as (...args: unknown[]) => unknown
  return (...args: unknown[]) => {
    const loan = loans.get(client)
    const end = observeStatement(name, shownText(args[0]), loan?.work ?? null)
    // The pool's own statements have a callback, and give the connection back when they end. To wrap each callback
    // kept a tenth of what requests allocate until the next full collection: 50 MB more under load.
    if (loan && typeof args.at(-1) === 'function') {
      loan.end = end
      return Reflect.apply(query, client, args)
    }
    const answer = Reflect.apply(query, client, args)
    if (!end) return answer
    if (answer instanceof Promise) answer.then(() => end(), end)
    else if (isStream(answer)) answer.once('close', () => end())
    return answer
  }
}

/** A copy takes no values, so they stand in its text. */
function shownText(query: unknown): string {
  const text = statementText(query) ?? 'unknown'
  return text.startsWith('COPY') ? text.replace(/'[^']*'/g, '?') : text
}

function isStream(
  answer: unknown,
): answer is { once(event: string, listener: (error?: unknown) => void): void } {
  return typeof answer === 'object' && answer !== null && 'once' in answer
}
