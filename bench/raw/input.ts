import type { IncomingMessage } from 'node:http'
import { invalid, Refusal } from './answers.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const maxBytes = 1024 * 1024

/** Whether a value is a UUID in text. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

/** The parameters that all lists share, checked; throws the contract's 400. */
export function readPage(query: URLSearchParams): { accountId: string; page: number; pageSize: number } {
  const accountId = query.get('account_id')
  if (!accountId) throw invalid({ account_id: ['Required'] })
  if (!isUuid(accountId)) throw invalid({ account_id: ['Must be a UUID'] })
  return {
    accountId,
    page: readInteger(query, 'page', 1, 2 ** 31 - 1),
    pageSize: readInteger(query, 'page_size', 25, 100),
  }
}

function readInteger(query: URLSearchParams, name: string, fallback: number, most: number): number {
  const text = query.get(name)
  if (text === null) return fallback
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most) throw invalid({ [name]: [`Must be a whole number from 1 to ${most}`] })
  return value
}

/** A parameter that has one of a few words; null where it is absent. */
export function readWord(query: URLSearchParams, name: string, words: readonly string[]): string | null {
  const word = query.get(name)
  if (word !== null && !words.includes(word))
    throw invalid({ [name]: [`Must be one of ${words.join(', ')}`] })
  return word
}

/** The JSON object that a request holds; throws the contract's 400. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new Refusal(415, { error: 'Unsupported media type' })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal(413, { error: 'Payload too large' })
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown> // an object, as just checked
  } catch {
    // Malformed: refused like what is no object.
  }
  throw invalid({ body: ['Must be a JSON object'] })
}
