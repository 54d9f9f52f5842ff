import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestWork } from './request-work.ts'

/**
 * An event that the metrics and the traces receive. Without a listener it costs nothing: a frequent sender
 * checks `isHeard` first.
 */
export type ObservedEvent<Message extends object> = ReturnType<typeof defineEvent<Message>>

function defineEvent<Message extends object>(name: string) {
  const opened = channel(`bizgate:${name}`)
  return {
    get isHeard(): boolean {
      return opened.hasSubscribers
    },
    tell: (message: Message) => opened.publish(message),
    /** Returns the function that stops listening. */
    listen(listener: (message: Message) => void): () => void {
      const onMessage = (message: unknown) => listener(message as Message) // as `tell` takes it
      opened.subscribe(onMessage)
      return () => void opened.unsubscribe(onMessage)
    },
  }
}

/** A request came in. */
export const requestBegan = defineEvent<{
  readonly work: RequestWork
  readonly method: string
  readonly headers: IncomingHttpHeaders
}>('request-began')

/** A request is over: it is answered, or its connection is closed. */
export const requestEnded = defineEvent<{
  readonly work: RequestWork
  readonly method: string
  /** The pattern of the route, or `none`. */
  readonly route: string
  readonly status: number
  /** Time until the answer was sent or, of a stream, begun. */
  readonly ms: number
  readonly isBrokenOff: boolean
  /** Bytes sent, head and body. */
  readonly bytes: number
}>('request-ended')

/** The operation of a request begins. */
export const operationBegan = defineEvent<{ readonly work: RequestWork }>('operation-began')

/** The operation has ended; it failed where there is an `error`. */
export const operationEnded = defineEvent<{ readonly work: RequestWork; readonly error?: unknown }>(
  'operation-ended',
)

/** A statement has ended; its times are those of `performance.now()`. */
export const statementEnded = defineEvent<{
  /** Absent for the process's own work. */
  readonly work: RequestWork | undefined
  readonly pool: string
  /** SQL, with placeholders for all values. */
  readonly text: string
  readonly beganAtMs: number
  readonly endedAtMs: number
  readonly error: unknown
}>('statement-ended')

/** A connection was lent or refused. */
export const connectionAwaited = defineEvent<{
  readonly pool: string
  readonly waitedMs: number
  readonly isLent: boolean
}>('connection-awaited')

/** A transaction is tried again after a deadlock or a serialisation failure. */
export const transactionRetried = defineEvent<object>('transaction-retried')

/** A limit refused a call. */
export const limitRefused = defineEvent<{ readonly limit: string }>('limit-refused')

/** A GraphQL document was refused before anything of it ran. */
export const documentRefused = defineEvent<{ readonly reason: string }>('document-refused')

/** An export began; `kind` is its root field. */
export const exportBegan = defineEvent<{ readonly kind: string }>('export-began')

/** An export has ended; `isBrokenOff` where it ended by our fault. */
export const exportEnded = defineEvent<{ readonly kind: string; readonly isBrokenOff: boolean }>(
  'export-ended',
)

/** The identity provider's keys could not be fetched. */
export const keyFetchFailed = defineEvent<object>('key-fetch-failed')

/** A worker ended and is replaced. */
export const workerReplaced = defineEvent<object>('worker-replaced')

/** A webhook was sent once; `result` is `delivered`, or why it was not. */
export const webhookAttempted = defineEvent<{ readonly result: string; readonly ms: number }>(
  'webhook-attempted',
)

/** The service has switched an endpoint off. */
export const webhookEndpointDisabled = defineEvent<{ readonly reason: string }>('webhook-endpoint-disabled')
