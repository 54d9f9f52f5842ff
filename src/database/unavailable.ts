import { isObject } from '../is-object.ts'
import { DeadlineError } from './deadline.ts'

/** There is no connection to the database yet, none can be made, or it may not be used. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'

  constructor(message = 'The database is not there yet', options: ErrorOptions = {}) {
    super(message, options)
  }
}

/** Codes of Prisma, of Postgres (SQLSTATE) and of the operating system. */
const unavailableCodes = new Set([
  // Prisma: not reached, connect or socket timeout, connection closed, pool timeout, too many connections
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  // Prisma, Postgres: transactions that are in each other's way, of which this one was ended
  ...['P2034', '40P01', '40001'],
  // Postgres: a standby, or a primary that has become one
  '25006',
  // Postgres: shut down by an administrator, crashed, starting up, session timed out
  ...['57P01', '57P02', '57P03', '57P05'],
  // Postgres: a transaction that was left alone
  '25P03',
  // Postgres: a lock that was not free in time, a statement that took too long
  ...['55P03', '57014'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  // a full disk under what waits for a slow reader
  ...['ENOSPC', 'EDQUOT'],
])

/** Postgres classes of codes: connection exceptions, and a server out of connections, memory or disk. */
const unavailableClasses = ['08', '53']

/** The kinds by which Prisma's adapters name a lost connection. */
const unavailableKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])

// The drivers give these neither a code nor a class of their own, so their text has to do.
const unavailableMessages = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'PGlite is closed',
  'PGlite is closing',
  'Transaction API error: Unable to start a transaction in the given time',
]

/**
 * Whether an error means that the database cannot serve now (a lost, refused or timed-out connection,
 * or no free one), as opposed to a mistake in what was asked of it.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const link of followCauses(error)) {
    if (link instanceof DeadlineError || link instanceof DatabaseAwayError) return true
    if (isUnavailableLink(link)) return true
  }
  return false
}

function isUnavailableLink(link: object): boolean {
  const { code, errorCode, originalCode, kind, message, meta, syscall } = link as Readonly<
    Record<string, unknown>
  >
  // Its socket is not there.
  if (code === 'ENOENT' && syscall === 'connect') return true
  if ([code, errorCode, originalCode].some(isUnavailableCode)) return true
  if (typeof kind === 'string' && unavailableKinds.has(kind)) return true
  // A transaction cut off at its time limit: Prisma says how long it took in this case only.
  if (code === 'P2028' && isObject(meta) && 'timeTaken' in meta) return true
  return typeof message === 'string' && unavailableMessages.some(text => message.startsWith(text))
}

function isUnavailableCode(code: unknown): boolean {
  if (typeof code !== 'string') return false
  return unavailableCodes.has(code) || (code.length === 5 && unavailableClasses.includes(code.slice(0, 2)))
}

/** An error and what caused it: Prisma keeps what the driver said in `meta.driverAdapterError`, all else in `cause`. */
export function* followCauses(error: unknown): Generator<object> {
  const seen = new Set<object>()
  const links = [error]
  for (const link of links) {
    if (!isObject(link) || seen.has(link)) continue
    seen.add(link)
    yield link
    const { cause, meta } = link
    links.push(cause, isObject(meta) ? meta.driverAdapterError : undefined)
  }
}
