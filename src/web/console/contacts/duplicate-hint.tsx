import { useHref } from '../client/address.ts'
import type { ContactPageQuery } from '../generated.ts'
import { count } from '../words/numbers.ts'

/** Says that other contacts have the e-mail of this one, where some have. */
export function DuplicateHint({
  contact: { id, duplicateCount },
}: {
  readonly contact: NonNullable<ContactPageQuery['contact']>
}) {
  const href = useHref()
  if (duplicateCount === 0) return null
  return (
    <p class="quiet">
      {count(duplicateCount, 'other contact')} may be the same person:{' '}
      <a href={href('contacts/duplicates', { contact: id })}>compare</a>
    </p>
  )
}
