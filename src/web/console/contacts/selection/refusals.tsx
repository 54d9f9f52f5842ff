import { noteFocus } from '../../parts/overlays/note-focus.ts'
import { count } from '../../words/numbers.ts'

/** A ticked contact with which something was not done. */
export interface BulkRefusal {
  readonly id: string
  readonly name: string
  readonly what: 'changed' | 'deleted'
  readonly message: string
}

/** The ticked contacts that stayed as they were, each with the reason. */
export function Refusals({
  refused,
  onDismiss,
}: {
  readonly refused: readonly BulkRefusal[]
  readonly onDismiss: () => void
}) {
  const [first] = refused
  if (!first) return null
  return (
    <div class="notice notice-aside" role="alert">
      <p>
        <strong>
          {count(refused.length, 'contact')} {refused.length === 1 ? 'was' : 'were'} not {first.what}:
        </strong>
      </p>
      <ul>
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            {name}: {message}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          // It goes, and the focus with it.
          noteFocus()()
          onDismiss()
        }}
      >
        Dismiss
      </button>
    </div>
  )
}
