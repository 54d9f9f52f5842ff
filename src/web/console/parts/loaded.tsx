import type { UseQueryState } from '@urql/preact'
import type { ComponentChild, ComponentChildren } from 'preact'
import { explain } from '../client/problem.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { Skeleton } from './skeleton.tsx'

/** What an answer is shown as: nothing at first, then a skeleton, then its data or why there is none. */
export function Loaded<Data>({
  answer,
  skeleton = <Skeleton rows={8} />,
  children,
}: {
  readonly answer: UseQueryState<Data> & { readonly refresh: () => void }
  readonly skeleton?: ComponentChildren
  readonly children: (data: Data) => ComponentChild
}) {
  const { data, error, fetching, refresh } = answer
  // A root field that was refused is null beside its error.
  const isThere = data != null && Object.values(data).every(value => value !== null)
  if (isThere) {
    return (
      <>
        {error && !fetching && <ProblemNotice problem={explain(error)} retry={refresh} isAside />}
        {children(data)}
      </>
    )
  }
  if (error && !fetching) return <ProblemNotice problem={explain(error)} retry={refresh} />
  return <>{skeleton}</>
}
