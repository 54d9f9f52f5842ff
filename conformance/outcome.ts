import { isDeepStrictEqual } from 'node:util'
import type { Reply } from './caller.ts'
import type { Outcome } from './check.ts'
import type { Shape } from './shape.ts'

/** Whether a value is what is expected, as JSON. */
export function same(found: unknown, expected: unknown): Outcome {
  return { ok: isDeepStrictEqual(found, expected), expected: spell(expected), found: spell(found) }
}

/** Whether something holds that neither a value nor a shape can say. */
export function holds(ok: boolean, expected: string, found: unknown): Outcome {
  return { ok, expected, found: typeof found === 'string' ? found : spell(found) }
}

/** Whether a value has a shape; what is found is the first part that has not. */
export function fits(found: unknown, shape: Shape): Outcome {
  const fault = shape.findFault(found)
  return { ok: fault === null, expected: shape.name, found: fault ?? 'so it is' }
}

/** The first that does not hold, or else the last. */
export function all(first: Outcome, ...others: readonly Outcome[]): Outcome {
  return [first, ...others].find(({ ok }) => !ok) ?? others.at(-1) ?? first
}

/** Whether an answer has the status. */
export function hasStatus({ status, text }: Reply, expected: number): Outcome {
  const found = status === expected ? String(status) : `${status} ${text}`
  return { ok: status === expected, expected: String(expected), found }
}

/** Whether an answer is the contract's error of that status. */
export function isError(reply: Reply, status: number, error: string): Outcome {
  const body = JSON.stringify({ error })
  const found = `${reply.status} ${reply.text}`
  return {
    ok: reply.status === status && reply.field('error') === error,
    expected: `${status} ${body}`,
    found,
  }
}

/** Whether an answer is the contract's 400, with `details` that name exactly these fields, each with messages. */
export function refusesFields(reply: Reply, ...fields: readonly string[]): Outcome {
  const details = reply.field('details')
  const named = typeof details === 'object' && details !== null ? Object.entries(details) : []
  const isNamed = (field: string) => named.some(([name, messages]) => name === field && isMessages(messages))
  return {
    ok:
      reply.status === 400 &&
      reply.field('error') === 'Invalid payload' &&
      named.length === fields.length &&
      fields.every(isNamed),
    expected: `400 {"error":"Invalid payload","details":{${fields.map(field => `"${field}":["…"]`).join()}}}`,
    found: `${reply.status} ${reply.text}`,
  }
}

function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(message => typeof message === 'string')
}

function spell(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
