import { isInexact } from '../http/exact-numbers.ts'
import { canDecodeParameter } from '../http/percent-encoding.ts'
import type { Details } from '../operations/check-input.ts'
import { typeName, type Variable } from '../operations/variables.ts'

/**
 * Reads the query parameters that are variables; others are ignored. `problems` is what is wrong with how parameters are
 * given, whatever their values are; null for nothing.
 */
export function readQuery(variables: readonly Variable[], queryString: string) {
  const parameters = new URLSearchParams(queryString)
  const malformed = findMalformed(queryString)
  const input: Record<string, unknown> = {}
  const problems: Details = {}
  for (const variable of variables) {
    const { name } = variable
    const [text, ...more] = parameters.getAll(name)
    if (more.length > 0) problems[name] = ['Must be given once']
    else if (malformed.has(name)) problems[name] = ['Must be UTF-8, percent-encoded']
    if (text !== undefined) input[name] = readParameter(text, typeName(variable))
  }
  return { input, problems: Object.keys(problems).length > 0 ? problems : null }
}

/** Names of the parameters with invalid UTF-8: URLSearchParams would put other characters in its place. */
function findMalformed(queryString: string): ReadonlySet<string> {
  const malformed = queryString.split('&').filter(parameter => !canDecodeParameter(parameter))
  return new Set(malformed.flatMap(parameter => [...new URLSearchParams(parameter).keys()]))
}

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false }

/**
 * Converts text of a path or a query to the JSON that the type of its variable reads. Other text stays text,
 * which the type refuses.
 */
export function readParameter(text: string, type: string): unknown {
  if (type === 'Int') return /^(0|-?[1-9]\d{0,99})$/.test(text) ? Number(text) : text
  if (type === 'Float') return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && !isInexact(text) ? Number(text) : text
  return type === 'Boolean' && Object.hasOwn(booleans, text) ? booleans[text] : text
}
