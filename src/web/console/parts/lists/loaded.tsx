import type { UseQueryState } from '@urql/preact'
import type { ComponentChild, ComponentChildren } from 'preact'
import { useCallback, useMemo } from 'preact/hooks'
import { useConnected } from '../../client/live.tsx'
import { explain } from '../../client/problem.ts'
import { isWhole, type WholeData } from '../../client/use-last-whole.ts'
import { ProblemNotice } from '../problem-notice.tsx'
import { useFocusBack } from '../use-focus-back.ts'
import { watchFocus } from '../watch-focus.ts'
import { Skeleton } from './skeleton.tsx'

/** What an answer is shown as: nothing at first, then a skeleton, then its data or why there is none. */
export function Loaded<Data>({
  answer,
  skeleton = <Skeleton rows={8} />,
  missing,
  children,
}: {
  readonly answer: UseQueryState<Data> & { readonly refresh: () => void }
  readonly skeleton?: ComponentChildren
  /** What a record that does not exist, which is null without an error, is shown as. */
  readonly missing?: ComponentChildren
  readonly children: (data: WholeData<Data>) => ComponentChild
}) {
  const { data, error, fetching, refresh } = answer
  const problem = useMemo(() => error && explain(error), [error])
  const isConnected = useConnected()
  const told = useFocusBack<HTMLDivElement>(isWhole(data))
  // It may stand in a row, which goes in turn.
  const keepTold = useCallback((place: HTMLDivElement | null) => {
    told.current = place
    return watchFocus(place)
  }, [])
  if (isWhole(data)) {
    // That nothing can be reached is said of all views at once.
    const isNoticed = problem && (isConnected || problem.kind !== 'offline')
    return (
      <>
        {isNoticed && <ProblemNotice problem={problem} retry={refresh} isAside />}
        {children(data)}
      </>
    )
  }
  if (problem && !fetching) return <ProblemNotice problem={problem} retry={refresh} />
  if (!data || error || !missing) return <>{skeleton}</>
  return (
    <div ref={keepTold} tabIndex={-1}>
      {missing}
    </div>
  )
}
