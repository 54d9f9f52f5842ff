import type { FastifyBaseLogger } from 'fastify'
import type { Services } from './services.ts'

/** What a server needs before it can answer. */
export interface Readiness {
  readonly database: boolean
  /** The keys that tokens are verified with. */
  readonly keys: boolean
}

/** Whether the server's dependencies are available now. */
export async function readReadiness(
  { database, authenticator, start }: Pick<Services, 'database' | 'authenticator' | 'start'>,
  log: FastifyBaseLogger,
): Promise<Readiness> {
  const answers = await database.ping().then(
    () => true,
    error => {
      log.warn({ err: error }, 'the database does not answer')
      return false
    },
  )
  return { database: answers && start.isOver, keys: authenticator.ready() }
}
