import type { FetchImplementation } from 'jose'
import { readAnswer } from '../read-answer.ts'
import { pickUsableKeys } from './usable-keys.ts'

/**
 * Fetches a JSON Web Key Set for jose, reduced to its usable keys. Rejects on any status but 200 (so it follows
 * no redirect, to this host or another), on more than 256 KiB and on a set without a usable key.
 */
export const fetchKeySet: FetchImplementation = async (url, options) => {
  const keySet = await readAnswer(await fetch(url, options), 'The key set')
  return Response.json({ keys: pickUsableKeys(keySet) })
}
