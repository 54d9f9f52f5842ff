import type { DuplicateContactFragment } from '../../generated.ts'
import { contactFields } from '../../words/labels.ts'
import { type MergeChoice, type MergedField, mergedInto, sayValue, sourceOf } from './merge-choice.ts'

/** One value of all contacts of a group; one is chosen where they differ. */
export function MergeRow({
  field,
  group,
  contacts,
  choice,
  onChoose,
}: {
  readonly field: MergedField
  readonly group: string
  readonly contacts: readonly DuplicateContactFragment[]
  readonly choice: MergeChoice
  readonly onChoose: (choice: MergeChoice) => void
}) {
  const label = contactFields[field]
  const merged = mergedInto(contacts, choice)
  const isPart = (id: string) => id === choice.keepId || merged.some(other => other.id === id)
  const parts = contacts.filter(({ id }) => isPart(id))
  const values = new Set(parts.map(contact => sayValue(contact, field)).filter(value => value !== ''))
  const source = sourceOf(contacts, choice, field)
  return (
    <tr>
      <th scope="row">{label}</th>
      {contacts.map(contact => {
        const value = sayValue(contact, field)
        const isChoice = values.size > 1 && value !== '' && isPart(contact.id)
        return (
          <td key={contact.id} data-chosen={contact.id === source?.id && values.size > 1}>
            {isChoice ? (
              <label class="check">
                <input
                  type="radio"
                  name={`${field} ${group}`}
                  aria-label={`${label}: ${value}`}
                  checked={contact.id === source?.id}
                  onChange={() => onChoose({ ...choice, picks: { ...choice.picks, [field]: contact.id } })}
                />
                <span class="merge-value">{value}</span>
              </label>
            ) : (
              value
            )}
          </td>
        )
      })}
    </tr>
  )
}
