import { type Config, isExposed } from '../../config.ts'
import { isLoopback } from '../../loopback.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const { ok, warning } = findingsAbout('configuration')

/** The configuration, and its unusual values. */
export function* examineConfiguration(config: Config): Generator<Diagnosis> {
  const { production, host, port, workers, databaseUrl, redisUrl, dataDir } = config
  const processes = workers === 1 ? 'one process' : `${workers} workers`
  yield ok(`${production ? 'production' : 'development'}, ${processes} on ${host}, port ${port}`)
  if (isExposed(config))
    yield warning(
      'Other machines can reach a server that signs its own tokens',
      'Set AUTH_ISSUER and AUTH_AUDIENCE, or HOST to 127.0.0.1.',
    )
  if (!production && config.identityProvider && !isLoopback(host))
    yield warning('It serves others, but not as production', 'Set NODE_ENV=production.')
  if (production && databaseUrl === null)
    yield warning(
      'Production runs on the embedded database',
      'Set DATABASE_URL: a power cut may cost it the last writes.',
    )
  if (production && redisUrl === null)
    yield warning('Each replica would count limits by itself', 'Set REDIS_URL where there are several.')
  if (databaseUrl === null && dataDir === 'memory:')
    yield warning('Nothing outlives the server', 'Set DATA_DIR to a directory.')
}
