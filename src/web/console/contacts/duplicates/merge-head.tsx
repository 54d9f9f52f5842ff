import type { DuplicateContactFragment } from '../../generated.ts'
import { fullName } from '../../words/people.ts'
import type { MergeChoice } from './merge-choice.ts'

/** A contact above its values: whether it stays, is merged into the one that stays, or is somebody else. */
export function MergeHead({
  contact,
  group,
  href,
  choice,
  onChoose,
}: {
  readonly contact: DuplicateContactFragment
  readonly group: string
  readonly href: string
  readonly choice: MergeChoice
  readonly onChoose: (choice: MergeChoice) => void
}) {
  const { id } = contact
  const name = fullName(contact)
  const { keepId, leftOut } = choice
  const isKept = id === keepId
  return (
    <th scope="col">
      <a href={href}>{name}</a>
      <label class="check">
        <input
          type="radio"
          name={`keep ${group}`}
          aria-label={`Keep this one: ${name}`}
          checked={isKept}
          onChange={() => onChoose({ keepId: id, leftOut: leftOut.filter(other => other !== id), picks: {} })}
        />
        Keep this one
      </label>
      {!isKept && (
        <label class="check">
          <input
            type="checkbox"
            checked={!leftOut.includes(id)}
            onChange={({ currentTarget }) =>
              onChoose({
                ...choice,
                leftOut: currentTarget.checked ? leftOut.filter(other => other !== id) : [...leftOut, id],
              })
            }
          />
          Merge into it
        </label>
      )}
    </th>
  )
}
