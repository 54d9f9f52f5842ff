import type { SizeClass } from './sizes.ts'

/** One download. */
export interface Download {
  readonly size: SizeClass
  readonly what: string
  readonly bytes: number
  readonly seconds: number
}

/** Downloads a whole answer; throws unless it is 200. */
export async function download(
  url: string,
  token: string,
  about: Pick<Download, 'size' | 'what'>,
): Promise<Download> {
  const beganAt = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || !response.body) throw new Error(`${about.what} answered ${response.status}`)
  let bytes = 0
  for await (const piece of response.body) bytes += piece.length
  return { ...about, bytes, seconds: (performance.now() - beganAt) / 1000 }
}

/** One account that was deleted. */
export interface Deletion {
  readonly contacts: number
  readonly milliseconds: number
}

/** Deletes an account as its owner. */
export async function deleteAccount(
  port: number,
  token: string,
  { accountId, contacts }: { readonly accountId: string; readonly contacts: number },
): Promise<Deletion> {
  const beganAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `mutation { deleteAccount(accountId: "${accountId}") }` }),
  })
  const text = await response.text()
  if (!response.ok || text.includes('"errors":')) throw new Error(`An account was not deleted: ${text}`)
  return { contacts, milliseconds: performance.now() - beganAt }
}
