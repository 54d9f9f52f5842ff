import { HttpError, invalidPayload } from '../http/errors.ts'
import type { Details } from '../operations/check-input.ts'
import type { Operation } from '../operations/operation.ts'
import { typeName } from '../operations/variables.ts'

/** Reads the query parameters that are variables of the operation; others are ignored. */
export function readQuery(operation: Operation, queryString: string): Record<string, unknown> {
  const parameters = new URLSearchParams(queryString)
  const malformed = findMalformed(queryString)
  const input: Record<string, unknown> = {}
  const details: Details = {}
  for (const variable of operation.variables) {
    const { name } = variable
    const [text, ...more] = parameters.getAll(name)
    if (more.length > 0) details[name] = ['Must be given once']
    else if (malformed.has(name)) details[name] = ['Must be UTF-8, percent-encoded']
    if (text !== undefined) input[name] = readParameter(text, typeName(variable))
  }
  if (Object.keys(details).length > 0) throw new HttpError(invalidPayload(details))
  return input
}

/** Names of the parameters whose bytes are no text: URLSearchParams would put other characters in their place. */
function findMalformed(queryString: string): ReadonlySet<string> {
  const malformed = queryString.split('&').filter(parameter => !canDecode(parameter))
  return new Set(malformed.flatMap(parameter => [...new URLSearchParams(parameter).keys()]))
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

/** Text becomes what the variable's type reads from JSON; what cannot stays text, which the type refuses. */
function readParameter(text: string, type: string): unknown {
  return type === 'Int' && /^(0|-?[1-9]\d{0,9})$/.test(text) ? Number(text) : text
}
