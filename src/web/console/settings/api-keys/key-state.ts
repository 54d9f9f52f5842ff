import type { OneApiKeyFragment } from '../../generated.ts'
import type { Mark } from '../../parts/state-mark.tsx'

/** What has become of a key. */
export function markOfKey({ revokedAt, expiresAt }: OneApiKeyFragment): Mark {
  if (revokedAt !== null) return { word: 'Revoked', shape: 'cross', tone: 'quiet' }
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    return { word: 'Expired', shape: 'dash', tone: 'quiet' }
  return { word: 'Active', shape: 'check', tone: 'good' }
}
