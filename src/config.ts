import { cookieName, flag, host, integer, oneOf, origins, url, yes } from './config-values.ts'
import { isLoopback } from './loopback.ts'
import { SetupError } from './setup-error.ts'

/** The identity provider whose tokens are accepted. */
export interface IdentityProvider {
  readonly jwksUrl: string
  readonly issuer: string
  readonly audience: string
}

/** Everything the environment decides, read once at start; the README's table lists the variables. */
export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Postgres; null means the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Off for a pooler that gives each transaction another connection and does not follow prepared statements. */
  readonly preparedStatements: boolean
  /** Directory of the embedded database and the development issuer's key; `memory:` keeps nothing. */
  readonly dataDir: string
  readonly redisUrl: string | null
  /** How many processes serve; more than one share `databaseUrl` and `redisUrl`. */
  readonly workers: number
  /** null means the development issuer; on an address that others reach, only where that is wanted. */
  readonly identityProvider: IdentityProvider | null
  readonly sessionCookie: string
  readonly trustedProxyHops: number
  readonly corsOrigins: readonly string[]
  readonly graphiql: boolean
  readonly logLevel: (typeof logLevels)[number]
}

/** A variable that cannot be used; the message names it and never shows a value that may be secret. */
export class ConfigError extends SetupError {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment; throws {@link ConfigError} naming the first bad variable. */
export function readConfig(environment: Environment = process.env): Config {
  const production = environment.NODE_ENV === 'production'
  const config: Config = {
    production,
    host: read(environment, 'HOST', host, '127.0.0.1'),
    port: read(environment, 'PORT', integer(0, 65_535), 4000),
    databaseUrl: read(environment, 'DATABASE_URL', url('postgres:', 'postgresql:'), null),
    preparedStatements: read(environment, 'PREPARED_STATEMENTS', flag, true),
    dataDir: read(environment, 'DATA_DIR', text => text, './data'),
    redisUrl: read(environment, 'REDIS_URL', url('redis:', 'rediss:'), null),
    workers: read(environment, 'WORKERS', integer(1, 256), 1),
    identityProvider: readIdentityProvider(environment, production),
    sessionCookie: read(environment, 'SESSION_COOKIE', cookieName, 'session'),
    trustedProxyHops: read(environment, 'TRUSTED_PROXY_HOPS', integer(0, 32), 0),
    corsOrigins: read(environment, 'CORS_ORIGINS', origins, []),
    graphiql: read(environment, 'GRAPHIQL', flag, !production),
    logLevel: read(environment, 'LOG_LEVEL', oneOf(logLevels), 'info'),
  }
  if (isExposed(config) && !read(environment, 'ALLOW_DEVELOPMENT_ISSUER', yes, false)) {
    throw new ConfigError(
      'HOST must be on loopback while no identity provider is set (AUTH_ISSUER), or ALLOW_DEVELOPMENT_ISSUER be yes: others could use the tokens that this process issues',
    )
  }
  if (config.workers > 1) checkShared(config)
  return config
}

/** Whether the development issuer's tokens open the service to other machines than this one. */
export function isExposed({ host, identityProvider }: Pick<Config, 'host' | 'identityProvider'>): boolean {
  return identityProvider === null && !isLoopback(host)
}

/** Several workers need what they can share. */
function checkShared({ databaseUrl, redisUrl, dataDir, identityProvider }: Config): void {
  if (databaseUrl === null) {
    throw new ConfigError(
      'WORKERS must be 1 without DATABASE_URL: the embedded database belongs to one process',
    )
  }
  if (redisUrl === null) {
    throw new ConfigError('WORKERS must be 1 without REDIS_URL: several processes count limits there')
  }
  if (dataDir === 'memory:' && identityProvider === null) {
    throw new ConfigError(
      "DATA_DIR must be a directory when WORKERS is more than 1: they share the development issuer's key there",
    )
  }
}

function read<Value, Default>(
  environment: Environment,
  name: string,
  ...[parse, fallback]: [parse: (text: string) => Value, fallback: Default]
): Value | Default {
  const text = environment[name]?.trim()
  if (!text) return fallback
  try {
    return parse(text)
  } catch (error) {
    throw new ConfigError(`${name} ${error instanceof Error ? error.message : 'is not usable'}`)
  }
}

function readIdentityProvider(environment: Environment, production: boolean): IdentityProvider | null {
  const names = ['AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE'] as const
  const missing = names.filter(name => !environment[name]?.trim())
  if (missing.length === names.length && !production) return null
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')} must be set: ${names.join(', ')} go together`)
  return {
    jwksUrl: read(environment, 'AUTH_JWKS_URL', text => jwksUrl(text, production), ''),
    issuer: read(environment, 'AUTH_ISSUER', text => text, ''),
    audience: read(environment, 'AUTH_AUDIENCE', text => text, ''),
  }
}

function jwksUrl(text: string, production: boolean): string {
  const { protocol, hostname, username, password } = new URL(url('https:', 'http:')(text))
  if (username || password) throw new Error('must not hold a user name or a password')
  if (production && protocol !== 'https:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    throw new Error('must be https unless it is on loopback')
  return text
}
