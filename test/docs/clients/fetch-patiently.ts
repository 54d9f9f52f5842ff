import { setTimeout } from 'node:timers/promises'

export async function fetchPatiently(request: Request): Promise<Response> {
  const response = await fetch(request.clone())
  const isSafe = request.method === 'GET' || request.headers.has('idempotency-key')
  const mayRepeat = response.status === 429 || (isSafe && [409, 502, 503, 504].includes(response.status))
  if (!mayRepeat) return response
  await response.body?.cancel()
  // What stands between may have answered, and say nothing.
  await setTimeout((Number(response.headers.get('retry-after')) || 5) * 1000)
  return fetchPatiently(request)
}
