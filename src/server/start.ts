import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import { buildServer } from './server.ts'
import { openServices, type Services } from './services.ts'

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:4000`. */
  readonly url: string
  readonly services: Services
  /** Lets running requests end, then closes everything. */
  close(): Promise<void>
}

/** Opens what the server needs, then listens; closes again what was opened if that fails. */
export async function startServer(config: Config, now?: () => Date): Promise<RunningServer> {
  const services = await openServices(config, now)
  try {
    const app = await buildServer(services)
    await app.listen({ host: config.host, port: config.port })
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

function urlOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' && address ? address.port : ''
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
