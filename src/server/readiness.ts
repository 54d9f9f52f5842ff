import type { Services } from './services.ts'

/** What a server needs before it can answer. */
export interface Readiness {
  readonly database: boolean
  /** The keys that tokens are verified with. */
  readonly keys: boolean
}

/** Whether the server's dependencies are available now. */
export async function readReadiness({
  database,
  databaseOutage,
  authenticator,
  start,
}: Pick<Services, 'database' | 'databaseOutage' | 'authenticator' | 'start'>): Promise<Readiness> {
  const answers = await database.ping().then(
    () => {
      databaseOutage.onAnswer()
      return true
    },
    error => {
      databaseOutage.onFailure(error)
      return false
    },
  )
  return { database: answers && start.isOver, keys: authenticator.ready() }
}
