import type { LastChangeFragment } from '../generated.ts'
import { ByWhom } from './by-whom.tsx'
import { FormattedTime } from './days.tsx'

/** When a record was last changed, and by whom; of the changes that are stored, newest first. */
export function LastChange({
  changes: [last],
  isWithin = false,
}: {
  readonly changes: readonly LastChangeFragment[]
  /** Whether it is said within a sentence. */
  readonly isWithin?: boolean
}) {
  if (!last) return null
  return (
    <>
      <FormattedTime at={last.changedAt} withTime isWithin={isWithin} />
      <ByWhom kind={last.actorKind} id={last.actorId} />
    </>
  )
}
