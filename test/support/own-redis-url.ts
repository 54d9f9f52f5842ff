import { randomUUID } from 'node:crypto'

/**
 * The Redis of REDIS_URL with limits that no other test counts, or null without one. The demo account, which several
 * files load, is the same in all databases: without it one of them waits for a minute that another has used up.
 */
export function ownRedisUrl(): string | null {
  if (!process.env.REDIS_URL) return null
  const url = new URL(process.env.REDIS_URL)
  url.searchParams.set('keyPrefix', `${randomUUID()}:`)
  return url.href
}
