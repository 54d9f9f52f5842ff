import { isIP } from 'node:net'
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
  /** How many processes serve. */
  readonly workers: number
  /** null means the development issuer. */
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
  if (config.workers > 1) checkShared(config)
  return config
}

/** Several workers need what they can share. */
function checkShared({ databaseUrl, dataDir, identityProvider }: Config): void {
  if (databaseUrl === null) {
    throw new ConfigError(
      'WORKERS must be 1 without DATABASE_URL: the embedded database belongs to one process',
    )
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
  const loopback =
    ['localhost', '[::1]'].includes(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  if (production && protocol !== 'https:' && !loopback)
    throw new Error('must be https unless it is on loopback')
  return text
}

function url(...protocols: string[]): (text: string) => string {
  return text => {
    // Without a host it may still name a socket of this machine.
    if (!URL.canParse(text) || !protocols.some(protocol => text.toLowerCase().startsWith(`${protocol}//`))) {
      throw new Error(
        `must be a URL that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
      )
    }
    return text
  }
}

function integer(least: number, most: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`)
    }
    return value
  }
}

function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return text => {
    const word = words.find(word => word === text)
    if (!word) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  }
}

function flag(text: string): boolean {
  return ['true', '1', 'on'].includes(oneOf(['true', 'false', '1', '0', 'on', 'off'])(text))
}

function host(text: string): string {
  if (!isIP(text) && !/^[a-z0-9.-]+$/i.test(text)) throw new Error('must be an address or a host name')
  return text
}

function cookieName(text: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(text)) throw new Error('must be a cookie name')
  return text
}

function origins(text: string): string[] {
  return text.split(',').map(entry => {
    const origin = entry.trim()
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error('must be origins such as https://app.example.com, separated by commas')
    }
    return origin
  })
}
