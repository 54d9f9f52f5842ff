import type { UseQueryState } from '@urql/preact'
import { useRef } from 'preact/hooks'
import { explain, isPassing } from './problem.ts'

/** Data with all that was asked for. */
export type WholeData<Data> = Data & { readonly [Field in keyof Data]: NonNullable<Data[Field]> }

/** Whether all that was asked for is there: a root field that was refused is null beside its error. */
export function isWhole<Data>(data: Data | undefined): data is WholeData<Data> {
  return data != null && Object.values(data).every(value => value !== null)
}

/** The answer, with what it was before in place of what is missing for a time. */
export function useLastWhole<State extends Pick<UseQueryState, 'data' | 'error' | 'operation'>>(
  answer: State,
): State {
  const last = useRef<{ readonly key: number; readonly data: State['data'] }>(undefined)
  const { data, error, operation } = answer
  if (!operation) return answer
  if (isWhole(data)) last.current = { key: operation.key, data }
  else if (error && isPassing(explain(error)) && last.current?.key === operation.key)
    return { ...answer, data: last.current.data }
  return answer
}
