import type { Details } from '../operations/check-input.ts'
import type { Operation } from '../operations/operation.ts'
import { typeName } from '../operations/variables.ts'
import { invalidPayload, RestError } from './errors.ts'

/** Reads the query parameters that are variables of the operation; others are ignored. */
export function readQuery(operation: Operation, queryString: string): Record<string, unknown> {
  const parameters = new URLSearchParams(queryString)
  const input: Record<string, unknown> = {}
  const repeated: Details = {}
  for (const variable of operation.variables) {
    const [text, ...more] = parameters.getAll(variable.name)
    if (more.length > 0) repeated[variable.name] = ['Must be given once']
    if (text !== undefined) input[variable.name] = readParameter(text, typeName(variable))
  }
  if (Object.keys(repeated).length > 0) throw new RestError(invalidPayload(repeated))
  return input
}

/** Text becomes what the variable's type reads from JSON; what cannot stays text, which the type refuses. */
function readParameter(text: string, type: string): unknown {
  return type === 'Int' && /^(0|-?[1-9]\d{0,9})$/.test(text) ? Number(text) : text
}
