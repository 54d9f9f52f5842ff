import { readFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/config.ts'

const provider = {
  AUTH_JWKS_URL: 'https://id.example.com/jwks',
  AUTH_ISSUER: 'https://id.example.com',
  AUTH_AUDIENCE: 'bizgate',
}

/** The defaults in the table of variables; one stands for each variable of a row, or for all of them. */
function readDocumentedDefaults(page: string): Record<string, string | undefined> {
  const rows = page.matchAll(/^\| ((?:`[A-Z\d_]+`(?:, )?)+) \| (.+?) \|/gm)
  return Object.fromEntries(
    [...rows].flatMap(([, names = '', cell = '']) => {
      const defaults = cell.replaceAll('`', '').split(', ')
      return names
        .replaceAll('`', '')
        .split(', ')
        .map((name, index) => [name, defaults[index] ?? defaults.at(-1)])
    }),
  )
}

/** How the table spells what a variable is by default. */
function spellDefault(name: string): string {
  if (name === 'ALLOW_DEVELOPMENT_ISSUER') return 'no'
  if (name === 'GRAPHIQL') return 'on in development'
  if (name === 'AUTH_AUDIENCE_CLAIM') return 'aud'
  if (name === 'AUTH_USER_ID_CLAIM') return 'sub'
  const key = name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const value = new Map<string, unknown>(Object.entries(readConfig({}))).get(key)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value ?? '') || 'none'
}

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 4000,
      databaseUrl: null,
      databaseReplicaUrl: null,
      preparedStatements: true,
      dataDir: './data',
      redisUrl: null,
      workers: 1,
      identityProvider: null,
      sessionCookie: 'session',
      signInUrl: null,
      trustedProxyHops: 0,
      corsOrigins: [],
      accountsPerUser: 20,
      auditDays: 90,
      webhooksToLoopback: false,
      graphiql: true,
      trustedDocuments: null,
      onlyTrustedDocuments: false,
      shutdownDelaySeconds: 0,
      shutdownDeadlineSeconds: 10,
      logLevel: 'info',
      logFormat: 'auto',
      slowRequestMs: 1_000,
      metricsHost: '127.0.0.1',
      metricsPort: null,
      tracing: null,
    })
  })

  it('is documented, every variable and default', () => {
    const source = readFileSync('src/config.ts', 'utf8')
    const names = [...source.matchAll(/'([A-Z][A-Z\d_]{2,})'/g)].map(([, name = '']) => name)
    expect(new Set(names).size).toBeGreaterThan(12)
    const documented = readDocumentedDefaults(readFileSync('docs/configuration.md', 'utf8'))
    expect(documented).toEqual(Object.fromEntries(names.map(name => [name, spellDefault(name)])))
    const inProduction = readConfig({ NODE_ENV: 'production', ...provider })
    expect(inProduction).toMatchObject({ graphiql: false, shutdownDelaySeconds: 5 })
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres:'],
    ['DATABASE_URL', 'postgres://ann:p%2Fq%@db/x'],
    ['DATABASE_URL', 'postgres://ann:p%ab@db/x'],
    ['DATABASE_URL', 'postgres://a%C3%A4:50%@db/x'],
    ['DATABASE_URL', 'postgres://db/x?sslmode=bogus'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'redis://localhost:6379/abc'],
    ['REDIS_URL', 'redis://localhost:6379/-1'],
    ['REDIS_URL', 'redis://localhost:6379/?db=abc'],
    ['REDIS_URL', 'redis://u%zz:pw@localhost:6379'],
    ['REDIS_URL', 'redis://u:%@localhost:6379'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['TRUSTED_PROXY_HOPS', '1.5'],
    ['CORS_ORIGINS', 'https://a.example, https://b.example/path'],
    ['SESSION_COOKIE', 'a b'],
    ['SIGN_IN_URL', 'javascript:alert(1)'],
    ['GRAPHIQL', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['ACCOUNTS_PER_USER', '-1'],
    ['AUDIT_DAYS', '0'],
    ['WORKERS', '0'],
    ['WORKERS', '257'],
    ['WORKERS', 'two'],
    ['PREPARED_STATEMENTS', 'never'],
    ['SLOW_REQUEST_MS', '1s'],
    ['METRICS_PORT', '65536'],
    ['METRICS_HOST', 'a b'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'abc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b, c'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a='],
    ['OTEL_EXPORTER_OTLP_HEADERS', '=b'],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'authorization=Bearer%zz'],
    ['ALLOW_DEVELOPMENT_ISSUER', 'perhaps'],
  ])('that is bad stops the start and names the variable: %s=%s', (name, value) => {
    const environment = { [name]: value }
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(name)
  })

  it.each(['redis://localhost', 'redis://localhost/', 'rediss://u:p%25@localhost:6379/15'])(
    'is a Redis: %s',
    REDIS_URL => {
      expect(readConfig({ REDIS_URL }).redisUrl).toBe(REDIS_URL)
    },
  )

  it.each([
    ['with a lone percent sign, as the driver reads it', 'postgres://ann:a=50%@db/x'],
    ['with more of them', 'postgres://ann:%zz%23%@db/x'],
    ['with encoded ones', 'postgres://ann:p%25%2F%C3%A4@db/x'],
    ['whose sslmode is empty', 'postgres://db/x?sslmode='],
    ['of a socket', 'postgres:///x?host=/run/postgresql'],
    ['of a socket, encoded', 'postgres://ann:p@%2Frun%2Fpostgresql/x'],
    ['with an @ and a colon in its password', 'postgres://ann:p@:5@db/x'],
  ])('takes an address %s', (_what, DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it.each([
    ['ann@/x?host=/run/postgresql', 'ann@localhost/x?host=/run/postgresql'],
    ['ann:p%20@:5433/x?host=/run/postgresql', 'ann:p%20@localhost:5433/x?host=/run/postgresql'],
    ['ann:p@?host=/run/postgresql', 'ann:p@localhost?host=/run/postgresql'],
  ])('takes an address without a host, as libpq does, whose parameter names a socket: %s', (given, read) => {
    const { databaseUrl } = readConfig({ DATABASE_URL: `postgres://${given}` })
    expect(databaseUrl).toBe(`postgres://${read}`)
    expect(new pg.Client({ connectionString: databaseUrl ?? '' })).toMatchObject({
      host: '/run/postgresql',
      user: 'ann',
    })
  })

  it('names the values that sslmode has', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/x?sslmode=bogus' })).toThrow(
      new ConfigError(
        'DATABASE_URL must have one of these as sslmode: disable, prefer, require, verify-ca, verify-full, no-verify',
      ),
    )
  })

  it('says of an address whose password is not encoded how it is', () => {
    const environment = { DATABASE_URL: 'postgres://ann:hunter#2@db/x' }
    expect(() => readConfig(environment)).toThrow(/^DATABASE_URL must be a valid URL, .*# as %23/)
    expect(() => readConfig(environment)).not.toThrow(/hunter/)
  })

  it.each(['sslrootcert', 'sslcert', 'sslkey'])(
    'names a file of an address that is not there: %s',
    parameter => {
      const url = `postgres://ann:hunter2@db/x?${parameter}=%2Fnonesuch%2Froot.pem`
      const sentence = `must name a file that can be read as ${parameter}: there is no /nonesuch/root.pem`
      expect(() => readConfig({ DATABASE_URL: url })).toThrow(new ConfigError(`DATABASE_URL ${sentence}`))
      const environment = { DATABASE_URL: 'postgres://db/x', DATABASE_REPLICA_URL: url }
      expect(() => readConfig(environment)).toThrow(new ConfigError(`DATABASE_REPLICA_URL ${sentence}`))
      const present = `postgres://db/x?${parameter}=package.json`
      expect(readConfig({ DATABASE_URL: present }).databaseUrl).toBe(present)
    },
  )

  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['0.0.0.0', '127.0.0.1', true],
    ['127.0.0.1', '::', true],
    ['192.0.2.1', '127.0.0.1', false],
  ])('that gives %s, and metrics on %s, the same port is refused: %s', (HOST, METRICS_HOST, isRefused) => {
    const read = (port: string) =>
      readConfig({ ...provider, HOST, METRICS_HOST, PORT: port, METRICS_PORT: port })
    if (isRefused) expect(() => read('4000')).toThrow('METRICS_PORT must be another port than PORT')
    else expect(read('4000').metricsPort).toBe(4000)
    expect(read('0').metricsPort).toBe(0)
  })

  it('never shows a value that may be secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })
})

describe('tracing', () => {
  const endpoint = 'http://127.0.0.1:4318'

  it('is on where there is a collector, by its own variables', () => {
    const byDefault = {
      ...{ protocol: 'http/protobuf', sampler: 'parentbased_always_on', samplerShare: 1 },
      ...{ sendAfterMs: 5_000, maxWaiting: 2_048 },
    }
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual(byDefault)
    expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint }).tracing).toEqual(byDefault)
    expect(readConfig({ OTEL_TRACES_EXPORTER: 'otlp' }).tracing).toEqual(byDefault)
    const chosen = {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }
    expect(readConfig(chosen).tracing).toEqual({
      ...byDefault,
      protocol: 'http/json',
      sampler: 'traceidratio',
      samplerShare: 0.1,
    })
  })

  it.each(['api-key=hunter2', ' api-key = Bearer%20a=b , other=c;d,', 'a=%25'])(
    'sends the collector header fields: %s',
    OTEL_EXPORTER_OTLP_HEADERS => {
      const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS }
      expect(readConfig(environment).tracing).not.toBeNull()
    },
  )

  it('never shows header fields, which may be secret', () => {
    const environment = { OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }
    expect(() => readConfig(environment)).toThrow(/^OTEL_EXPORTER_OTLP_HEADERS must (?!.*hunter2)/)
  })

  it.each([{ OTEL_TRACES_EXPORTER: 'none' }, { OTEL_SDK_DISABLED: 'true' }])('is off by %j', off => {
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...off }).tracing).toBeNull()
  })
})

describe('the development issuer', () => {
  const others = [
    '0.0.0.0',
    '::',
    '192.168.1.5',
    '10.0.0.1',
    '128.0.0.1',
    'fd00::1',
    '::2',
    'gateway',
    'localhost.evil.example',
    '::ffff:10.0.0.1',
  ]

  it.each(others)('serves %s only where that is wanted', HOST => {
    for (const ALLOW_DEVELOPMENT_ISSUER of [undefined, '', 'no']) {
      const start = () => readConfig({ HOST, ALLOW_DEVELOPMENT_ISSUER })
      expect(start).toThrow(ConfigError)
      expect(start).toThrow(/^HOST must be on loopback .* ALLOW_DEVELOPMENT_ISSUER /)
    }
    const workers = { WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/x', REDIS_URL: 'redis://127.0.0.1' }
    expect(() => readConfig({ HOST, ...workers })).toThrow(/^HOST/)
    expect(readConfig({ HOST, ALLOW_DEVELOPMENT_ISSUER: 'yes' }).host).toBe(HOST)
    expect(readConfig({ HOST, ...provider }).host).toBe(HOST)
  })

  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    'localhost',
    'LocalHost',
  ])('serves this machine: %s', HOST => {
    expect(readConfig({ HOST }).host).toBe(HOST)
  })
})

describe('more than one worker', () => {
  const shared = { DATABASE_URL: 'postgres://127.0.0.1/x', REDIS_URL: 'redis://127.0.0.1' }

  it('needs a database that processes can share', () => {
    expect(() => readConfig({ WORKERS: '2' })).toThrow(/^WORKERS must be 1 without DATABASE_URL/)
    expect(readConfig({ WORKERS: '1' }).workers).toBe(1)
    expect(readConfig({ WORKERS: '256', ...shared }).workers).toBe(256)
  })

  it('needs a Redis that processes can count limits in', () => {
    const environment = { ...shared, WORKERS: '2', REDIS_URL: '' }
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(/^WORKERS must be 1 without REDIS_URL/)
    expect(readConfig({ ...environment, WORKERS: '1' }).workers).toBe(1)
  })

  it('needs a key that processes can share', () => {
    const environment = { WORKERS: '2', ...shared, DATA_DIR: 'memory:' }
    expect(() => readConfig(environment)).toThrow(/^DATA_DIR must be a directory when WORKERS is more than 1/)
    expect(readConfig({ ...environment, ...provider }).workers).toBe(2)
  })
})

describe('the identity provider', () => {
  const read = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: 'production', ...environment }).identityProvider

  it('is its issuer, and nothing else has to be set', () => {
    expect(read({ AUTH_ISSUER: provider.AUTH_ISSUER })).toEqual({
      issuer: provider.AUTH_ISSUER,
      jwksUrl: null,
      audiences: [],
      audienceClaim: 'aud',
      userIdClaim: 'sub',
      scopesClaim: null,
      introspection: null,
    })
  })

  it('has what else is set', () => {
    const introspection = {
      AUTH_INTROSPECTION_URL: 'https://id.example.com/introspect',
      AUTH_INTROSPECTION_CLIENT_ID: 'bizgate',
      AUTH_INTROSPECTION_CLIENT_SECRET: 'hunter2',
    }
    const claims = {
      AUTH_AUDIENCE_CLAIM: 'azp',
      AUTH_USER_ID_CLAIM: 'https://example.com/user_id',
      AUTH_SCOPES_CLAIM: 'scope',
    }
    const all = {
      ...provider,
      ...introspection,
      ...claims,
      AUTH_AUDIENCE: 'bizgate, https://app.example.com',
    }
    expect(read(all)).toEqual({
      issuer: provider.AUTH_ISSUER,
      jwksUrl: provider.AUTH_JWKS_URL,
      audiences: ['bizgate', 'https://app.example.com'],
      audienceClaim: 'azp',
      userIdClaim: 'https://example.com/user_id',
      scopesClaim: 'scope',
      introspection: {
        url: 'https://id.example.com/introspect',
        clientId: 'bizgate',
        clientSecret: 'hunter2',
      },
    })
    for (const name of Object.keys(introspection)) {
      expect(() => read({ ...all, [name]: '' })).toThrow(/^AUTH_INTROSPECTION_URL, .* go together$/)
    }
  })

  it('must be set in production', () => {
    expect(() => read({})).toThrow(/^AUTH_ISSUER must be set in production/)
  })

  it.each([
    'AUTH_JWKS_URL',
    'AUTH_AUDIENCE',
    'AUTH_AUDIENCE_CLAIM',
    'AUTH_USER_ID_CLAIM',
    'AUTH_SCOPES_CLAIM',
  ])('is named by more than %s', name => {
    const value = name === 'AUTH_JWKS_URL' ? provider.AUTH_JWKS_URL : 'bizgate'
    expect(() => readConfig({ [name]: value })).toThrow(`AUTH_ISSUER must be set: ${name} `)
  })

  it.each([
    ['AUTH_AUDIENCE', 'bizgate,,other'],
    ['AUTH_AUDIENCE', ','],
    ['AUTH_USER_ID_CLAIM', 'user_metadata.crm_id'],
    ['AUTH_USER_ID_CLAIM', 'unsafe_metadata.id'],
    ['AUTH_USER_ID_CLAIM', 'user id'],
    ['AUTH_USER_ID_CLAIM', '.id'],
    ['AUTH_AUDIENCE_CLAIM', 'app_metadata.'],
    ['AUTH_SCOPES_CLAIM', '..'],
  ])('cannot have %s=%s', (name, value) => {
    expect(() => read({ ...provider, [name]: value })).toThrow(new RegExp(`^${name} must`))
  })

  it('is not named by a variable of something else', () => {
    expect(readConfig({ AUTH_SECRET: 'of another program' }).identityProvider).toBeNull()
  })

  it('needs an audience for a claim to hold it', () => {
    expect(() => read({ AUTH_ISSUER: provider.AUTH_ISSUER, AUTH_AUDIENCE_CLAIM: 'azp' })).toThrow(
      /^AUTH_AUDIENCE /,
    )
  })

  it.each([
    ...['http://id.example.com', 'id.example.com', 'https://user:secret@id.example.com'],
    ...['https://id.example.com?tenant=secret', 'https://id.example.com/#secret', 'https://id.example.com/?'],
  ])(
    'is discovered in production by https without credentials, query and fragment: %s is refused',
    AUTH_ISSUER => {
      expect(() => read({ AUTH_ISSUER })).toThrow(/^AUTH_ISSUER must (?!.*secret)/)
      expect(read({ ...provider, AUTH_ISSUER })?.issuer).toBe(AUTH_ISSUER)
    },
  )

  it.each([
    'http://id.example.com/jwks',
    'http://127.evil.example/jwks',
    'https://user:secret@id.example.com/jwks',
    'file:///etc/keys',
  ])('is reached in production by https without credentials: %s is refused', AUTH_JWKS_URL => {
    expect(() => readConfig({ ...provider, AUTH_JWKS_URL, NODE_ENV: 'production' })).toThrow(/^AUTH_JWKS_URL/)
  })

  it.each(['http://127.0.0.1:9000/jwks', 'http://localhost:9000/jwks', 'http://[::1]:9000/jwks'])(
    'may be reached by http on loopback: %s',
    AUTH_JWKS_URL => {
      expect(
        readConfig({ ...provider, AUTH_JWKS_URL, NODE_ENV: 'production' }).identityProvider?.jwksUrl,
      ).toBe(AUTH_JWKS_URL)
    },
  )
})
