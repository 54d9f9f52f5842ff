import type { UseQueryState } from '@urql/preact'
import { useRef } from 'preact/hooks'
import { explain, isPassing } from './problem.ts'

/** Data with all that was asked for. */
export type WholeData<Data> = Data & { readonly [Field in keyof Data]: NonNullable<Data[Field]> }

/** Whether all that was asked for is there: a root field that was refused is null beside its error. */
export function isWhole<Data>(data: Data | undefined): data is WholeData<Data> {
  return data != null && Object.values(data).every(value => value !== null)
}

/**
 * The answer, with what it was before in place of what is missing for a time: it cannot be asked, or the cache has lost a
 * part of it to another answer and asks again.
 */
export function useLastWhole<
  State extends Pick<UseQueryState, 'data' | 'error' | 'operation' | 'fetching' | 'stale'>,
>(answer: State): State {
  const last = useRef<{ readonly key: number; readonly data: State['data'] }>(undefined)
  const { data, error, operation } = answer
  if (!operation) return answer
  if (isWhole(data)) last.current = { key: operation.key, data }
  else if (last.current?.key !== operation.key) return answer
  else if (error && isPassing(explain(error))) return { ...answer, data: last.current.data }
  else if (!error && !data)
    return { ...answer, data: last.current.data, stale: answer.stale || answer.fetching, fetching: false }
  return answer
}
