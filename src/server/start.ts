import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { SetupError } from '../setup-error.ts'
import { buildServer, type ServerOptions } from './server.ts'
import { openServices, type ServiceOptions, type Services } from './services.ts'

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly url: string
  readonly services: Services
  /** Lets running requests end, or breaks them off after a while; then closes everything. */
  close(): Promise<void>
}

/** What of a start may differ from its defaults. */
export interface StartOptions extends ServerOptions, ServiceOptions {
  /** Runs when everything is open, before the first request can come; a failure stops the start. */
  readonly beforeListening?: (services: Services) => Promise<unknown>
}

/** Opens what the server needs, then listens; closes again what was opened if that fails. */
export async function startServer(
  config: Config,
  { beforeListening, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const services = await openServices(config, options)
  try {
    const app = await buildServer(services, options)
    await beforeListening?.(services)
    await listen(app, config)
    const close = async () => {
      await app.close()
      await services.close()
    }
    return { url: urlOf(app.server.address(), config.host), services, close }
  } catch (error) {
    await services.close()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const reason = code === 'EADDRINUSE' ? 'another process listens there' : code
    throw new SetupError(`Cannot listen on ${host}, port ${port} (${reason}): set HOST or PORT`, {
      cause: error,
    })
  }
}

function urlOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' && address ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
