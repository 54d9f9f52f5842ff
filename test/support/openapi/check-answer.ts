import { STATUS_CODES } from 'node:http'
import { findPath, type OpenapiDocument, type Part, type Place, partAt } from './document.ts'
import { openValidators, type Validate } from './validators.ts'

/** An answer as it went out, and the request that it answers. */
export interface SentAnswer {
  readonly method: string
  /** Of the request's target, without the query. */
  readonly path: string
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** null where the body was not read. */
  readonly text: string | null
}

/** The differences of an answer from the document; a sentence each. */
export type CheckAnswer = (answer: SentAnswer) => string[]

/** Fields of HTTP itself, of browsers and of CORS, which belong to no endpoint. */
const fieldsOfHttp =
  /^(connection|content-length|content-type|date|keep-alive|trailer|transfer-encoding|vary|x-content-type-options)$|^access-control-/

/** Checks answers against a document. */
export function openChecker(document: OpenapiDocument): CheckAnswer {
  const validate = openValidators(document)
  return answer => {
    const path = findPath(document, answer.path)
    // HEAD is answered like GET, without the body.
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase()
    const operation = path === undefined ? undefined : document.paths?.[path]?.[method]
    if (path === undefined || !operation) return checkBeside(document, path, answer)
    const place = ['paths', path, method, 'responses']
    const isOfHttp = statusesOfHttp(document, place).includes(answer.status)
    const response = partAt(document, [...place, isOfHttp ? 'default' : String(answer.status)])
    if (!response) return [`${answer.status} is no documented status`]
    return [
      ...checkFields(document, response, answer, validate),
      ...checkPolicy(operation, answer),
      ...checkBody(response, answer, validate),
    ]
  }
}

interface Found {
  readonly part: Part
  readonly place: Place
}

function statusesOfHttp(document: OpenapiDocument, responses: Place): readonly number[] {
  const statuses = partAt(document, [...responses, 'default'])?.part['x-statuses']
  return Array.isArray(statuses) ? statuses : []
}

/** Checks an answer outside all operations: a 404, or a refusal before any operation. */
function checkBeside(document: OpenapiDocument, path: string | undefined, answer: SentAnswer): string[] {
  const { status, headers } = answer
  if (answer.method === 'OPTIONS' && status === 204) return []
  const methods = Object.keys(document.paths?.[path ?? ''] ?? {}).map(method => method.toUpperCase())
  const allowed = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).toSorted().join(', ')
  const expected = path === undefined ? 404 : 405
  if (![expected, 400, 408, 417, 429, 431].includes(status))
    return [`${status} where there is no operation, in place of ${expected}`]
  if (status === 429 && headers['ratelimit-policy'] === undefined) return ['RateLimit-Policy is missing']
  if (status === 405 && headers.allow !== allowed)
    return [`Allow is ${headers.allow}, and the document has ${allowed}`]
  const isJson = answer.method === 'HEAD' || answer.text === null || /^{"error":"[^"]+"}$/.test(answer.text)
  return isJson ? [] : [`the body of ${status} ${STATUS_CODES[status]} is not {error}`]
}

function checkFields(
  document: OpenapiDocument,
  { part, place }: Found,
  { headers }: SentAnswer,
  validate: Validate,
): string[] {
  const documented = new Map(Object.keys(part.headers ?? {}).map(name => [name.toLowerCase(), name]))
  const unknown = Object.keys(headers).filter(name => !documented.has(name) && !fieldsOfHttp.test(name))
  const wrong = [...documented].flatMap(([name, spelled]) => {
    const field = partAt(document, [...place, 'headers', spelled])
    const value = headers[name]
    if (!field) return [`${spelled} is referred to and not there`]
    if (value === undefined) return field.part.required ? [`${spelled} is missing`] : []
    const isNumber = String(field.part.schema?.type) === 'integer'
    return validate([...field.place, 'schema'], isNumber ? Number(value) : value).map(
      problem => `${spelled}: ${problem}`,
    )
  })
  return [...unknown.map(name => `${name} is no documented header field`), ...wrong]
}

/** The limit in the answer is the documented one, except where another one refuses. */
function checkPolicy(operation: Part, { status, headers }: SentAnswer): string[] {
  const told = headers['ratelimit-policy']
  const limit = operation['x-rate-limit']
  const documented = limit && `"${limit.name}";q=${limit.max};w=${limit.windowSeconds}`
  const isOfAnother = status === 429 && !told?.startsWith(`"${limit?.name}";`)
  return told === undefined || told === documented || isOfAnother
    ? []
    : [`RateLimit-Policy is ${told}, and the document has ${documented}`]
}

function checkBody({ part, place }: Found, answer: SentAnswer, validate: Validate): string[] {
  const { method, headers, text } = answer
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const types = Object.keys(part.content ?? {})
  if (types.length === 0) return type === '' ? [] : [`a body of ${type} where none is documented`]
  if (!types.includes(type)) return [`${type || 'no content type'} in place of ${types.join(', ')}`]
  if (method === 'HEAD' || text === null) return []
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text
  return validate([...place, 'content', type, 'schema'], body)
}
