import type { ExecutionResult } from 'graphql'

/** What a caller can tell of a result: the data as JSON, and of errors message, path and code, by path. */
export function plainResult({ data, errors = [] }: ExecutionResult) {
  const told = errors.map(({ message, path = [], extensions = {} }) => ({
    message,
    path: [...(path ?? [])],
    code: extensions.code,
    fields: extensions.fields,
  }))
  const byPath = told.toSorted((one, other) => (String(one.path) < String(other.path) ? -1 : 1))
  return { data: JSON.parse(JSON.stringify(data ?? null)), errors: byPath }
}
