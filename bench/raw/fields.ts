import { invalid } from './answers.ts'
import { isUuid } from './input.ts'

/** A request's JSON. */
export type Body = Readonly<Record<string, unknown>>

/** What is wrong with a body, by field; filled by the readers below. */
export type Problems = Record<string, string[]>

/** Throws the contract's 400 if anything is wrong. */
export function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** The account, which has to be there. */
export function readAccountId(body: Body, problems: Problems): string | null {
  if (body.account_id === undefined || body.account_id === null) problems.account_id = ['Required']
  return readId(body, 'account_id', problems)
}

/** A UUID or null. */
export function readId(body: Body, name: string, problems: Problems): string | null {
  const value = body[name] ?? null
  if (value === null || isUuid(value)) return value
  problems[name] = ['Must be a UUID']
  return null
}

/** A text of so many characters at most, or null. */
export function readText(
  body: Body,
  name: string,
  { most, required = false }: { most: number; required?: boolean },
  problems: Problems,
): string | null {
  const value = body[name] ?? null
  if (value === null && !required) return null
  if (typeof value !== 'string') problems[name] = [value === null ? 'Required' : 'Must be a string']
  else if (value.length > most) problems[name] = [`Must have at most ${most} characters`]
  else if (required && value.trim() === '') problems[name] = ['Required']
  else return value
  return null
}

/** One of a few words, or null. */
export function readWord(
  body: Body,
  name: string,
  words: readonly string[],
  problems: Problems,
): string | null {
  const value = body[name] ?? null
  if (value === null || (typeof value === 'string' && words.includes(value))) return value
  problems[name] = [`Must be one of ${words.join(', ')}`]
  return null
}

/** A number of a range, or null. */
export function readNumber(
  body: Body,
  name: string,
  [least, most]: [number, number],
  problems: Problems,
): number | null {
  const value = body[name] ?? null
  if (value === null || (typeof value === 'number' && value >= least && value <= most)) return value
  problems[name] = [`Must be a number from ${least} to ${most}`]
  return null
}

/** A real calendar day, YYYY-MM-DD, or null. */
export function readDate(body: Body, name: string, problems: Problems): string | null {
  const value = body[name] ?? null
  if (value === null) return null
  if (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    new Date(value).toJSON()?.startsWith(value)
  )
    return value
  problems[name] = ['Must be a date, YYYY-MM-DD']
  return null
}
