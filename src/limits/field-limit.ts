import type { GraphQLResolveInfo } from 'graphql'
import { getGraphQLRateLimiter, type Store } from 'graphql-rate-limit'
import { networkKey, rateLimitKey } from './client-address.ts'
import type { Claim, RateLimit, RateLimiter } from './rate-limiter.ts'

/** A limit as a GraphQL field declares it. */
export interface FieldLimit {
  readonly max: number
  readonly window: '1m' | '1h'
  readonly per: 'viewer-and-account' | 'account' | 'address'
  /** `rest`: only calls of the documented operations; `all`: GraphQL callers too. */
  readonly appliesTo: 'rest' | 'all'
  /** See {@link RateLimit}. */
  readonly leased?: true
}

/** One call of a limited field. */
export interface FieldCall {
  readonly fieldName: string
  readonly args: Record<string, unknown>
  readonly viewerId: string | null
  readonly clientAddress: string
}

/**
 * A whole IPv6 /48, which may be one customer's or a building's, gets this many times a limit per address.
 */
const addressesOfNetwork = 4

/** How long each window is. */
export const windowSeconds: Readonly<Record<FieldLimit['window'], number>> = { '1m': 60, '1h': 3_600 }

/** Looking costs little and has a separate limit, like that of a list. */
const looking = { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' } as const

/**
 * The state that a call of a field would find its limit in, without a claim. Looks are counted under a
 * separate limit, and one too many is refused with that limit's numbers.
 */
export async function lookAtLimit(limiter: RateLimiter, limit: FieldLimit, call: FieldCall): Promise<Claim> {
  const look = await claimFieldLimit(limiter, looking, { ...call, fieldName: `${call.fieldName}Look` })
  return look.allowed ? limiter.look(readLimit(limit, call), identityOf(limit, call)) : look
}

/**
 * Claims one call of a field under its limit, and for an IPv6 address one of its network: both or neither.
 * Throws where the limit's key (account, viewer or address) is missing, rather than count different callers
 * as one.
 */
export async function claimFieldLimit(
  limiter: RateLimiter,
  limit: FieldLimit,
  call: FieldCall,
): Promise<Claim> {
  const identity = identityOf(limit, call)
  const claim = await claimFor(identity, limiter, limit, call)
  const network = limit.per === 'address' && claim.allowed ? networkKey(identity) : null
  if (network === null) return claim
  const wider = { ...limit, max: limit.max * addressesOfNetwork }
  const ofNetwork = await claimFor(network, limiter, wider, {
    ...call,
    fieldName: `${call.fieldName}Network`,
  })
  if (!ofNetwork.allowed) {
    await claim.release()
    return ofNetwork
  }
  return { ...claim, release: async () => void (await Promise.all([claim.release(), ofNetwork.release()])) }
}

/**
 * graphql-rate-limit reads the field's options and says whether the call is refused; the counting is ours. It compares
 * the hits that its store returns with `max`, and its own stores read, then write: parallel calls all read the same
 * and pass. This store claims a slot in one step when it is read, and returns no hits when it got one, `max` when it
 * did not. Its rules for graphql-shield are not used, and that is not installed (`overrides` in package.json): it
 * loads some 270 modules at every start.
 */
async function claimFor(
  identity: string,
  limiter: RateLimiter,
  limit: FieldLimit,
  call: FieldCall,
): Promise<Claim> {
  const { fieldName, args } = call
  const claims: Claim[] = []
  const store: Store = {
    async getForIdentity() {
      const claim = await limiter.claim(readLimit(limit, call), identity)
      claims.push(claim)
      return claim.allowed ? [] : Array<number>(limit.max).fill(Date.now())
    },
    setForIdentity() {},
  }
  const checkLimit = getGraphQLRateLimiter({ identifyContext: () => identity, store })
  // graphql-rate-limit reads only the field's name from `info`.
  const info = { fieldName } as GraphQLResolveInfo
  const refusal = await checkLimit({ parent: null, args, context: call, info }, limit)
  const [claim] = claims
  if (!claim) throw new Error('graphql-rate-limit did not ask its store')
  return { ...claim, allowed: refusal === undefined }
}

function readLimit(limit: FieldLimit, { fieldName }: FieldCall): RateLimit {
  const { max, window, leased = false } = limit
  return { name: fieldName, max, windowSeconds: windowSeconds[window], leased }
}

function identityOf(limit: FieldLimit, call: FieldCall): string {
  switch (limit.per) {
    case 'address':
      if (call.clientAddress === '')
        throw new Error(`${call.fieldName}: a limit per address needs an address`)
      return rateLimitKey(call.clientAddress)
    case 'account':
      return accountIdOf(call)
    case 'viewer-and-account':
      if (call.viewerId === null) throw new Error(`${call.fieldName}: a limit per viewer needs a viewer`)
      // The account id comes first: it has a fixed form, so no viewer id can look like another pair.
      return `${accountIdOf(call)}:${call.viewerId}`
  }
}

function accountIdOf({ fieldName, args }: FieldCall): string {
  const { accountId } = args
  if (typeof accountId !== 'string' || accountId === '') {
    throw new Error(`${fieldName}: a limit per account needs an account id`)
  }
  return accountId
}
