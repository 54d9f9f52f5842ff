import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useHasDraft } from '../form/use-form.ts'
import { useFocusBack } from '../use-focus-back.ts'
import { draftOfFact, type Fact, sayFact } from './fact.ts'
import { type FactControl, FactEditor } from './fact-editor.tsx'

/** A fact that becomes a field when it is pressed, and is one where it holds what was typed before. */
export function EditableFact<Value>({
  fact,
  children: editor,
}: {
  readonly fact: Fact<Value>
  /** Its field, which says when its editing is over. */
  readonly children: (onDone: () => void) => ComponentChildren
}) {
  const { field, label, value, say, action } = fact
  const [isEditing, setEditing] = useState(useHasDraft(draftOfFact(fact)))
  const button = useFocusBack(isEditing)
  return (
    <div class="fact">
      <dt id={`fact-${field}`}>{label}</dt>
      <dd>
        {isEditing ? (
          editor(() => setEditing(false))
        ) : (
          <div class="fact-with-action">
            <button
              ref={button}
              type="button"
              class="fact-value"
              aria-label={`${label}: ${sayFact(fact, value)}. Edit`}
              onClick={() => setEditing(true)}
            >
              {say(value) || <span class="quiet">None</span>}
            </button>
            {action}
          </div>
        )}
      </dd>
    </div>
  )
}

/** A fact that is typed into a field, or chosen in one. */
export function TextFact({ fact, control }: { readonly fact: Fact<string>; readonly control: FactControl }) {
  return (
    <EditableFact fact={fact}>
      {onDone => <FactEditor fact={fact} control={control} onDone={onDone} />}
    </EditableFact>
  )
}
