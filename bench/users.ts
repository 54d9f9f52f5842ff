import { setTimeout as delay } from 'node:timers/promises'
import { ownerIdOf, userId } from './accounts.ts'
import type { LoadRequest } from './load.ts'
import type { IdentityProvider } from './tokens.ts'

/** Writes a request for each token. */
export type WriteRequests = (tokens: readonly string[]) => readonly LoadRequest[]

/** Users that share the load of one run: 60 calls a minute each make 120,000. */
const usersPerRun = 2_000
const groups = 12

export const userCount = usersPerRun * groups

/** Limits look back a minute; a second more for clocks. */
const restMs = 61_000

/** Signs the tokens of the first users. */
export function signUsers(provider: IdentityProvider, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => provider.sign(userId(n))))
}

export type UserPool = Awaited<ReturnType<typeof openUserPool>>

/** Session tokens of many users, given out so that nobody comes near a limit. */
export async function openUserPool(provider: IdentityProvider) {
  const tokens = await signUsers(provider, userCount)
  let last = 0
  const takenAt = new Map<string, number[]>()
  return {
    /** The token of an account's owner. */
    ownerOf: (accountId: string) => provider.sign(ownerIdOf(accountId)),
    /** The token of some user, another one each time, for a single request. */
    one: () => tokens[last++ % tokens.length] ?? '',
    /** Requests of users who have not sent the like for over a minute; waits for them if need be. */
    async requests(write: WriteRequests): Promise<readonly LoadRequest[]> {
      // Users have limits for each endpoint and account, which is the first parameter.
      const [like] = write([''])
      const limit = `${like?.method} ${like?.path.split('&')[0]}`
      const times = takenAt.get(limit) ?? Array<number>(groups).fill(Number.NEGATIVE_INFINITY)
      takenAt.set(limit, times)
      const longestAgo = times.indexOf(Math.min(...times))
      await delay(Math.max(0, (times[longestAgo] ?? 0) + restMs - performance.now()))
      times[longestAgo] = performance.now()
      return write(tokens.slice(longestAgo * usersPerRun, (longestAgo + 1) * usersPerRun))
    },
  }
}
