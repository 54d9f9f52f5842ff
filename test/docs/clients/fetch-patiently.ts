import { setTimeout } from 'node:timers/promises'

export async function fetchPatiently(request: Request): Promise<Response> {
  const response = await fetch(request.clone())
  const mayRepeat = response.status === 429 || (response.status === 503 && request.method === 'GET')
  if (!mayRepeat) return response
  await setTimeout(Number(response.headers.get('retry-after')) * 1000)
  return fetchPatiently(request)
}
