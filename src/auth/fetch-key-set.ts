import type { FetchImplementation } from 'jose'
import { pickUsableKeys } from './usable-keys.ts'

const maxKeySetBytes = 262_144

/**
 * Fetches a JSON Web Key Set for jose, reduced to its usable keys. Rejects on any status but 200 (so it follows
 * no redirect, to this host or another), on more than 256 KiB and on a set without a usable key.
 */
export const fetchKeySet: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options)
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`The key set was answered with status ${response.status}`)
  }
  return Response.json({ keys: pickUsableKeys(JSON.parse(await readText(response))) })
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxKeySetBytes) throw new Error(`The key set is larger than ${maxKeySetBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
