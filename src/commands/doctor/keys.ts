import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadDevelopmentKey } from '../../auth/keys/development-key-file.ts'
import { discoverJwksUrl } from '../../auth/keys/discovery.ts'
import { fetchKeySet } from '../../auth/keys/fetch-key-set.ts'
import { type IntrospectionEndpoint, introspect } from '../../auth/session-check.ts'
import type { Config, IdentityProvider } from '../../config.ts'
import { followCauses } from '../../database/unavailable.ts'
import { errorCode } from '../../error-code.ts'
import { isObject } from '../../is-object.ts'
import { SetupError } from '../../setup-error.ts'
import { compareClock } from './clock.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const timeoutMs = 5_000
/** The header field counts seconds. */
const datePrecisionMs = 1_000
const { ok, warning, wrong } = findingsAbout('keys')

/** The keys that tokens are verified with. */
export async function* examineKeys(config: Config): AsyncGenerator<Diagnosis> {
  const { identityProvider, dataDir, production } = config
  if (!identityProvider) return yield examineDevelopmentKey(dataDir)
  yield* examineProvider(identityProvider, production)
  if (identityProvider.introspection) yield examineIntrospection(identityProvider.introspection)
}

async function* examineProvider(
  { jwksUrl, issuer, audiences, audienceClaim }: IdentityProvider,
  production: boolean,
): AsyncGenerator<Diagnosis> {
  try {
    const url = jwksUrl ?? (await discoverJwksUrl({ issuer, production }, AbortSignal.timeout(timeoutMs)))
    const keySet: unknown = await (await fetchKeySet(url, { ...request(), method: 'GET' })).json()
    const usable = isObject(keySet) && Array.isArray(keySet.keys) ? keySet.keys.length : 0
    const whose = usable === 1 ? `A usable key of ${issuer}` : `${usable} usable keys of ${issuer}`
    const clocks = await compareWithProvider(url)
    if (audiences.length > 0)
      yield ok(`${whose}, for tokens whose "${audienceClaim}" is ${audiences.join(' or ')}`)
    else
      yield warning(
        `${whose}, for tokens of any application`,
        'Set AUTH_AUDIENCE: the tokens of another application of this issuer are taken too.',
      )
    if (clocks) yield clocks
  } catch (error) {
    yield wrong(
      explain(error, `The keys of ${issuer} cannot be fetched`),
      `Look at ${jwksUrl === null ? 'AUTH_ISSUER' : 'AUTH_JWKS_URL'}, and whether this machine reaches it.`,
    )
  }
}

async function examineIntrospection(endpoint: IntrospectionEndpoint): Promise<Diagnosis> {
  try {
    const isActive = await introspect(endpoint, 'no-token', AbortSignal.timeout(timeoutMs))
    if (!isActive) return ok('The identity provider reports revoked sessions')
    return wrong(
      'The identity provider calls a session good that there is not',
      'Look at AUTH_INTROSPECTION_URL.',
    )
  } catch (error) {
    return wrong(
      explain(error, 'The identity provider does not report revoked sessions'),
      'Look at AUTH_INTROSPECTION_URL, AUTH_INTROSPECTION_CLIENT_ID and AUTH_INTROSPECTION_CLIENT_SECRET.',
    )
  }
}

/** Errors of fetching can hold the URL, which can hold a secret; our own errors do not. */
function explain(error: unknown, otherwise: string): string {
  if (error instanceof Error && error.constructor === Error) return error.message
  const cause = causeOf(error)
  return cause === undefined ? otherwise : `${otherwise} (${cause})`
}

function causeOf(error: unknown): string | undefined {
  if (error instanceof SyntaxError) return 'no JSON'
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1_000} s`
  return [...followCauses(error)].map(errorCode).find(code => code !== undefined)
}

/** Null where it answers no HEAD, or with no date: its keys can be fetched all the same. */
async function compareWithProvider(jwksUrl: string): Promise<Diagnosis | null> {
  let dateMs = Number.NaN
  const ask = async () => {
    const { headers } = await fetch(jwksUrl, { ...request(), method: 'HEAD' })
    dateMs = Date.parse(headers.get('date') ?? '')
    return dateMs
  }
  const compared = await compareClock('the identity provider', ask, datePrecisionMs).catch(() => null)
  return Number.isNaN(dateMs) ? null : compared
}

function request() {
  return { headers: new Headers(), redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const
}

async function examineDevelopmentKey(dataDir: string): Promise<Diagnosis> {
  if (dataDir === 'memory:') return ok('The development issuer makes a key with each start')
  const path = join(dataDir, 'development-issuer.json')
  try {
    await readFile(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      return ok(`The development issuer makes its key with the first start, in ${dataDir}`)
    return wrong(`${path} cannot be read`, 'Give it to the user that runs this.')
  }
  try {
    await loadDevelopmentKey(dataDir)
    return ok(`The development issuer's, in ${dataDir}`)
  } catch (error) {
    return wrong(
      error instanceof SetupError ? error.message : `${path} cannot be used`,
      'Delete it, or restore it.',
    )
  }
}
