import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { listenFailure, toListenOn, urlOf } from '../listening.ts'
import { SetupError } from '../setup-error.ts'
import { databasePatienceMs } from './database-patience.ts'
import { startObservers } from './observers.ts'
import { buildServer, type ServerOptions } from './server.ts'
import { openServices, type ServiceOptions, type Services } from './services.ts'

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly url: string
  readonly services: Services
  /** Resolves once it is ready to serve; rejects where it never will be, but for one that was closed before. */
  readonly ready: Promise<void>
  /** Where metrics are served; null for nowhere, or by the first process of several. */
  readonly metricsUrl: string | null
  /** Lets running requests end, or breaks them off after a while; then closes everything. */
  close(): Promise<void>
}

/** Options of a start in place of its defaults. */
export interface StartOptions extends ServerOptions, ServiceOptions {
  /**
   * Runs when everything is open, and before the first request can come, unless the database is away for now; a
   * failure stops the start.
   */
  readonly beforeListening?: (services: Services) => Promise<unknown>
}

/**
 * Opens what the server needs, then listens; closes again what was opened if that fails. A database that is away
 * is waited for while the server listens: work is refused until then.
 */
export async function startServer(
  config: Config,
  { beforeListening, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const services = await openServices(config, options)
  const opened = new AsyncDisposableStack()
  opened.defer(() => services.close())
  try {
    const observers = await startObservers(services)
    opened.defer(() => observers.close())
    const app = await buildServer(services, options)
    let isClosed = false
    const prepare = async (): Promise<void> => {
      try {
        await services.databaseReady
        await beforeListening?.(services)
      } catch (error) {
        // What runs while it is closed fails for that alone.
        if (!isClosed) throw error
      }
      if (isClosed) return new Promise(() => {})
      services.start.isOver = true
      if (options.sendsWebhooks !== false) services.webhooks.start()
    }
    const ready = prepare()
    await Promise.race([ready, services.databaseAway, wait(databasePatienceMs, undefined, { ref: false })])
    // From now on the caller of `start` receives failures.
    ready.catch(() => {})
    await listen(app, config)
    opened.defer(() => app.close())
    const { port } = app.server.address() as AddressInfo // listens on a port
    const url = urlOf(config.host, port)
    const close = () => {
      isClosed = true
      return opened.disposeAsync()
    }
    return { url, services, metricsUrl: observers.metricsUrl, ready, close }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host: toListenOn(host), port })
  } catch (cause) {
    const where = `${host}, port ${port} (${listenFailure(cause)})`
    throw new SetupError(`Cannot listen on ${where}: set HOST or PORT`, { cause })
  }
}
