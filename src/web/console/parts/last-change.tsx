import type { LastChangeFragment } from '../generated.ts'
import { ByWhom } from './by-whom.tsx'
import { FormattedTime } from './days.tsx'

/** When a record was last changed, and by whom; of the changes that are stored, newest first. */
export function LastChange({ changes: [last] }: { readonly changes: readonly LastChangeFragment[] }) {
  if (!last) return null
  return (
    <>
      <FormattedTime at={last.changedAt} withTime />
      <ByWhom kind={last.actorKind} id={last.actorId} />
    </>
  )
}
