import { useState } from 'preact/hooks'
import { useHasDraft } from '../../parts/form/use-form.ts'
import { useFocusBack } from '../../parts/use-focus-back.ts'
import { draftOfFact, type Fact, sayFact } from './fact.ts'
import { FactEditor } from './fact-editor.tsx'

/** A fact that becomes a field when it is pressed, and is one where it holds what was typed before. */
export function EditableFact(fact: Fact) {
  const { contact, field, label, labels, action } = fact
  const [isEditing, setEditing] = useState(useHasDraft(draftOfFact(fact)))
  const button = useFocusBack(isEditing)
  const value = contact[field]
  return (
    <div class="fact">
      <dt id={`fact-${field}`}>{label}</dt>
      <dd>
        {isEditing ? (
          <FactEditor fact={fact} onDone={() => setEditing(false)} />
        ) : (
          <div class="fact-with-action">
            <button
              ref={button}
              type="button"
              class="fact-value"
              aria-label={`${label}: ${sayFact(value, labels)}. Edit`}
              onClick={() => setEditing(true)}
            >
              {value === null || value === '' ? <span class="quiet">None</span> : sayFact(value, labels)}
            </button>
            {action && value && <a href={`${action.scheme}${encodeURIComponent(value)}`}>{action.text}</a>}
          </div>
        )}
      </dd>
    </div>
  )
}
