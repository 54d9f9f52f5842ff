import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { invalid, Refusal } from './answers.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuid.test(text)
const mostBytes = 1024 * 1024

/** The parameters that all lists share, checked; throws the contract's 400. */
export function readPage(query: URLSearchParams): { accountId: string; page: number; pageSize: number } {
  const accountId = query.get('account_id')
  if (!accountId) throw invalid({ account_id: ['Required'] })
  if (!isUuid(accountId)) throw invalid({ account_id: ['Must be a UUID'] })
  return {
    accountId,
    page: readInteger(query.get('page'), 'page', [1, 2 ** 31 - 1]),
    pageSize: readInteger(query.get('page_size'), 'page_size', [25, 100]),
  }
}

function readInteger(text: string | null, name: string, [fallback, most]: readonly [number, number]): number {
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

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, logger: false })
formats.default(ajv)
ajv.addSchema(JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')), 'openapi')

/** Reads the body of a POST to a path of the API description, which the description checks; throws the contract's 400. */
export function bodyReader<Body>(path: string): (request: IncomingMessage) => Promise<Body> {
  const place = `${path.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`
  const validate = ajv.compile<Body>({
    $ref: `openapi#/paths/${place.replaceAll(/[{}]/g, encodeURIComponent)}`,
  })
  return async request => {
    const body = await readJson(request)
    if (validate(body)) return body
    const problems = validate.errors ?? []
    throw invalid(
      Object.fromEntries(problems.map(({ instancePath, message }) => [instancePath, [message ?? '']])),
    )
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new Refusal(415, 'Unsupported media type')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > mostBytes) throw new Refusal(413, 'Payload too large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw invalid({ body: ['Must be JSON'] })
  }
}
