import { setTimeout as delay } from 'node:timers/promises'
import { ownerId } from './accounts.ts'
import { userId } from './data.ts'
import type { IdentityProvider } from './tokens.ts'

/** Users that share the load of one run: 60 calls a minute each make 120,000. */
const usersPerRun = 2_000
const groups = 12

/** How many users there are in all. */
export const userCount = usersPerRun * groups

/** Limits look back a minute; a second more for clocks. */
const restMs = 61_000

/** Session tokens of many users, given out so that nobody comes near a limit. */
export interface UserPool {
  /** The tokens of users who have not called under this limit for over a minute; waits for them if need be. */
  take(limitName: string): Promise<readonly string[]>
  /** The token of some user, another one each time, for a single request. */
  one(): string
  /** The token of the accounts' owner. */
  readonly owner: string
}

/** Signs the tokens of the first users. */
export function signUsers(provider: IdentityProvider, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => provider.sign(userId(n))))
}

/** Signs a token for every user. */
export async function openUserPool(provider: IdentityProvider): Promise<UserPool> {
  const tokens = await signUsers(provider, userCount)
  const owner = await provider.sign(ownerId)
  let last = 0
  const takenAt = new Map<string, number[]>()
  return {
    owner,
    one: () => tokens[last++ % tokens.length] ?? owner,
    async take(limitName) {
      const times = takenAt.get(limitName) ?? Array<number>(groups).fill(Number.NEGATIVE_INFINITY)
      takenAt.set(limitName, times)
      const longestAgo = times.indexOf(Math.min(...times))
      await delay(Math.max(0, (times[longestAgo] ?? 0) + restMs - performance.now()))
      times[longestAgo] = performance.now()
      return tokens.slice(longestAgo * usersPerRun, (longestAgo + 1) * usersPerRun)
    },
  }
}
