import type { TokenRules } from './auth/authenticator.ts'
import type { IntrospectionEndpoint } from './auth/session-check.ts'
import {
  claimName,
  cookieName,
  flag,
  host,
  integer,
  list,
  oneOfWords,
  origins,
  postgresUrl,
  type ReadVariable,
  redisUrl,
  url,
  yes,
} from './config-values.ts'
import { isLoopback } from './loopback.ts'
import { explainProviderUrl } from './provider-url.ts'
import { SetupError } from './setup-error.ts'
import { readTracing } from './tracing/read-tracing.ts'

/** The identity provider whose tokens are accepted. */
export interface IdentityProvider extends TokenRules {
  /** URL of its keys; null where the discovery document gives it. */
  readonly jwksUrl: string | null
  /** Its endpoint for revoked sessions; null where a token is valid until it expires. */
  readonly introspection: IntrospectionEndpoint | null
}

/** An invalid variable; the message names it and never shows a value that can be secret. */
export class ConfigError extends SetupError {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const environments = ['production', 'development', 'test'] as const
const logFormats = ['auto', 'json', 'readable'] as const

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The settings of the environment, read once at start; docs/configuration.md lists the variables. */
export type Config = Readonly<ReturnType<typeof readSettings>>

/** Reads and checks the environment; throws {@link ConfigError} naming the first bad variable. */
export function readConfig(environment: Environment): Config {
  const allowsDevelopmentIssuer = readFrom(environment)('ALLOW_DEVELOPMENT_ISSUER', yes, false)
  const config = readSettings(environment)
  if (isExposed(config) && !allowsDevelopmentIssuer) {
    throw new ConfigError(
      'HOST must be on loopback while no identity provider is set (AUTH_ISSUER), or ALLOW_DEVELOPMENT_ISSUER be yes: others could use the tokens that this process issues',
    )
  }
  if (config.production && config.webhooksToLoopback)
    throw new ConfigError(
      'WEBHOOKS_TO_LOOPBACK must be off in production: owners could have this machine call itself',
    )
  if (config.databaseReplicaUrl !== null && config.databaseUrl === null)
    throw new ConfigError(
      'DATABASE_URL must be set where DATABASE_REPLICA_URL is: the replica is its standby',
    )
  if (config.port > 0 && config.metricsPort === config.port && overlap(config.host, config.metricsHost))
    throw new ConfigError('METRICS_PORT must be another port than PORT')
  if (config.workers > 1) checkShared(config)
  return config
}

function readSettings(environment: Environment) {
  const read = readFrom(environment)
  const production = read('NODE_ENV', oneOfWords(environments), 'development') === 'production'
  const onlyTrustedDocuments = read('ONLY_TRUSTED_DOCUMENTS', flag, false)
  return {
    production,
    host: read('HOST', host, '127.0.0.1'),
    port: read('PORT', integer(0, 65_535), 4000),
    /** Postgres; null means the embedded database in `dataDir`. */
    databaseUrl: read('DATABASE_URL', postgresUrl, null),
    /** A hot standby of it, for lists and exports; null where there is none. */
    databaseReplicaUrl: read('DATABASE_REPLICA_URL', postgresUrl, null),
    /** Off for a pooler that gives each transaction another connection and does not follow prepared statements. */
    preparedStatements: read('PREPARED_STATEMENTS', flag, true),
    /** Directory of the embedded database and the development issuer's key; `memory:` stores nothing. */
    dataDir: readDataDir(environment),
    redisUrl: read('REDIS_URL', redisUrl, null),
    /** Number of processes that serve; several share `databaseUrl` and `redisUrl`. */
    workers: read('WORKERS', integer(1, 256), 1),
    /** null means the development issuer, which an address that other machines reach must allow explicitly. */
    identityProvider: readIdentityProvider(read, production),
    sessionCookie: read('SESSION_COOKIE', cookieName, 'session'),
    /** URL of the console's sign-in; null in development, and where the console is not used. */
    signInUrl: read('SIGN_IN_URL', url('https:', 'http:'), null),
    trustedProxyHops: read('TRUSTED_PROXY_HOPS', integer(0, 32), 0),
    corsOrigins: read('CORS_ORIGINS', origins, []),
    /** The most accounts of a user, as limits count by account. Commands are not bound by it. */
    accountsPerUser: read('ACCOUNTS_PER_USER', integer(0, 1_000_000), 20),
    /** How many days it is stored who changed what in an account. */
    auditDays: read('AUDIT_DAYS', integer(1, 3_650), 90),
    /** Whether webhooks may be sent to this machine; never in production. */
    webhooksToLoopback: read('WEBHOOKS_TO_LOOPBACK', flag, false),
    graphiql: read('GRAPHIQL', flag, !production && !onlyTrustedDocuments),
    /** A JSON file with the documents that an operator vouches for, by their hash; null for none. */
    trustedDocuments: read('TRUSTED_DOCUMENTS', asItIs, null),
    /** Whether `/graphql` runs no others. */
    onlyTrustedDocuments,
    /** How long a server that is ending still serves, while `/ready` reports that it is not ready. */
    shutdownDelaySeconds: read('SHUTDOWN_DELAY_SECONDS', integer(0, 300), production ? 5 : 0),
    /** How long requests that still run after that can take. */
    shutdownDeadlineSeconds: read('SHUTDOWN_DEADLINE_SECONDS', integer(0, 3_600), 10),
    logLevel: read('LOG_LEVEL', oneOfWords(logLevels), 'info'),
    /** `auto` is readable on a terminal in development, and JSON elsewhere. */
    logFormat: read('LOG_FORMAT', oneOfWords(logFormats), 'auto'),
    /** A request that takes longer gets a separate line in the log; 0 for none. */
    slowRequestMs: read('SLOW_REQUEST_MS', integer(0, 600_000), 1_000),
    metricsHost: read('METRICS_HOST', host, '127.0.0.1'),
    /** Where metrics are served; null for nowhere. */
    metricsPort: read('METRICS_PORT', integer(0, 65_535), null),
    /** How requests are traced; null for not at all. */
    tracing: readTracing(read),
  }
}

/** The directory of the embedded database and the development issuer's key, which no value of it can make invalid. */
export function readDataDir(environment: Environment): string {
  return readFrom(environment)('DATA_DIR', asItIs, './data')
}

/** Whether other machines can reach a service that accepts the development issuer's tokens. */
export function isExposed({ host, identityProvider }: Pick<Config, 'host' | 'identityProvider'>): boolean {
  return identityProvider === null && !isLoopback(host)
}

/** Whether two hosts have an address in common, as far as their spelling tells. */
function overlap(one: string, other: string): boolean {
  return one === other || [one, other].some(host => ['0.0.0.0', '::'].includes(host))
}

/** Several workers need a database, Redis and an issuer that they share. */
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

function readFrom(environment: Environment): ReadVariable {
  return (name, parse, fallback) => {
    const text = environment[name]?.trim()
    if (!text) return fallback
    try {
      return parse(text)
    } catch (error) {
      throw new ConfigError(`${name} ${error instanceof Error ? error.message : 'is not usable'}`)
    }
  }
}

const asItIs = (text: string) => text

/** Variables that describe the issuer which AUTH_ISSUER names. */
const besidesIssuer = [
  'AUTH_JWKS_URL',
  'AUTH_AUDIENCE',
  'AUTH_AUDIENCE_CLAIM',
  'AUTH_USER_ID_CLAIM',
  'AUTH_SCOPES_CLAIM',
  'AUTH_INTROSPECTION_URL',
]

function readIdentityProvider(read: ReadVariable, production: boolean): IdentityProvider | null {
  const providerUrl = (text: string) => {
    const problem = explainProviderUrl(text, production)
    if (problem !== null) throw new Error(problem)
    return text
  }
  const jwksUrl = read('AUTH_JWKS_URL', providerUrl, null)
  const discoveredIssuer = (text: string) => {
    // What is below it would be part of them (OpenID Connect Discovery 1.0, 2).
    if (/[?#]/.test(text)) throw new Error('must have no query and no fragment')
    return providerUrl(text)
  }
  // Without discovery the issuer is only compared with the tokens' claim.
  const issuer = read('AUTH_ISSUER', jwksUrl === null ? discoveredIssuer : asItIs, null)
  const others = {
    audiences: read('AUTH_AUDIENCE', list, []),
    audienceClaim: read('AUTH_AUDIENCE_CLAIM', claimName, 'aud'),
    userIdClaim: read('AUTH_USER_ID_CLAIM', claimName, 'sub'),
    scopesClaim: read('AUTH_SCOPES_CLAIM', claimName, null),
    introspection: readIntrospection(read, providerUrl),
  }
  if (issuer === null) {
    const lonely = besidesIssuer.find(name => read(name, asItIs, null))
    if (lonely) throw new ConfigError(`AUTH_ISSUER must be set: ${lonely} has no effect without it`)
    if (production)
      throw new ConfigError('AUTH_ISSUER must be set in production: it names the identity provider')
    return null
  }
  if (others.audiences.length === 0 && read('AUTH_AUDIENCE_CLAIM', asItIs, null))
    throw new ConfigError('AUTH_AUDIENCE must be set: AUTH_AUDIENCE_CLAIM has no effect without it')
  return { issuer, jwksUrl, ...others }
}

function readIntrospection(
  read: ReadVariable,
  providerUrl: (text: string) => string,
): IntrospectionEndpoint | null {
  const introspection = {
    url: read('AUTH_INTROSPECTION_URL', providerUrl, null),
    clientId: read('AUTH_INTROSPECTION_CLIENT_ID', asItIs, null),
    clientSecret: read('AUTH_INTROSPECTION_CLIENT_SECRET', asItIs, null),
  }
  const { url, clientId, clientSecret } = introspection
  if (url !== null && clientId !== null && clientSecret !== null) return { url, clientId, clientSecret }
  if (url === null && clientId === null && clientSecret === null) return null
  throw new ConfigError(
    'AUTH_INTROSPECTION_URL, AUTH_INTROSPECTION_CLIENT_ID and AUTH_INTROSPECTION_CLIENT_SECRET go together',
  )
}
