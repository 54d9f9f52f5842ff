import { setTimeout as delay } from 'node:timers/promises'
import { ownerId } from './accounts.ts'
import { userId } from './data.ts'
import type { IdentityProvider } from './tokens.ts'

/** Users that share the load of one run: 60 calls a minute each make 120,000. */
export const usersPerRun = 2_000
const groups = 12

/** How many users there are in all. */
export const userCount = usersPerRun * groups

/** Limits look back a minute; a second more for clocks. */
const restMs = 61_000

/** Session tokens of many users, handed out so that nobody comes near a limit. */
export interface UserPool {
  /** The tokens of users who have not called under the limit named for over a minute; waits for them if need be. */
  take(limitName: string): Promise<readonly string[]>
  /** The token of some user, another one each time, for a single request. */
  one(): string
  /** The token of the accounts' owner. */
  readonly owner: string
}

/** Signs a token for every user. */
export async function openUserPool(provider: IdentityProvider): Promise<UserPool> {
  const tokens = await Promise.all(Array.from({ length: userCount }, (_, n) => provider.sign(userId(n))))
  const owner = await provider.sign(ownerId)
  let last = 0
  const takenAt = new Map<string, number[]>()
  return {
    owner,
    one: () => tokens[last++ % tokens.length] ?? owner,
    async take(limitName) {
      const times = takenAt.get(limitName) ?? Array<number>(groups).fill(Number.NEGATIVE_INFINITY)
      takenAt.set(limitName, times)
      // A group is whose turn it is again once all others had theirs.
      const longestAgo = times.indexOf(Math.min(...times))
      // A run is told of its users before it begins and may last a while: the next round of them comes a minute after.
      await delay(Math.max(0, (times[longestAgo] ?? 0) + restMs - performance.now()))
      times[longestAgo] = performance.now()
      return tokens.slice(longestAgo * usersPerRun, (longestAgo + 1) * usersPerRun)
    },
  }
}
