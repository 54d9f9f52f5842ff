import { useLiveQuery } from '../client/use-live-query.ts'
import { ShownAccountDocument } from '../generated.ts'

/** Reads the account on display again when it changes; what shows its times and amounts has them by the cache. */
export function LatestAccount() {
  useLiveQuery(ShownAccountDocument, {}, ['account'], { isKnown: true })
  return null
}
