import { useLayoutEffect, useRef } from 'preact/hooks'
import { codeAttributes, isOfCode } from '../form/code-attributes.ts'
import { isComposing } from '../is-composing.ts'
import type { Fact } from './fact.ts'
import { FactForm } from './fact-form.tsx'
import { useFactEditor } from './use-fact-editor.ts'

/** What a fact is typed into, or chosen from. */
export interface FactControl {
  readonly type?: 'text' | 'date'
  /** The keyboard of a phone. */
  readonly mode?: 'text' | 'email' | 'tel' | 'decimal'
  readonly isRequired?: boolean
  /** The words of a choice. */
  readonly labels?: Readonly<Record<string, string>>
}

/**
 * The field of a fact: Enter or leaving it saves, Escape leaves the fact as it was. Of choices, pointing to one saves
 * as well.
 */
export function FactEditor({
  fact,
  control: { type = 'text', mode = 'text', isRequired = false, labels },
  onDone,
}: {
  readonly fact: Fact<string>
  readonly control: FactControl
  readonly onDone: () => void
}) {
  const editing = useFactEditor(fact, onDone)
  const { form, message, messageId, leaveAsItWas, saveWhatIsLeft } = editing
  const { value, change } = form.field('value')
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isByKeys = useRef(false)
  // Before the next key comes: what is typed at once belongs here.
  useLayoutEffect(() => {
    if (form.isRestored) return
    control.current?.focus()
    if (!labels) control.current?.select()
  }, [])
  const attributes = {
    ref: control,
    name: 'value',
    'aria-label': fact.label,
    'aria-invalid': message !== null,
    ...(message === null ? {} : { 'aria-describedby': messageId }),
    value,
    required: isRequired,
    onKeyDown: (event: KeyboardEvent) => {
      isByKeys.current = true
      if (isComposing(event)) return
      if (event.key === 'Escape') leaveAsItWas()
      else if (event.key === 'Enter') form.submit(event)
    },
    // What was refused waits for a decision; a field is not left when its tab is.
    onBlur: () => document.activeElement !== control.current && saveWhatIsLeft(),
  }
  return (
    <FactForm editing={editing}>
      {labels ? (
        <select
          {...attributes}
          disabled={form.isSending}
          onPointerDown={() => {
            isByKeys.current = false
          }}
          onChange={({ currentTarget }) => {
            change(currentTarget.value)
            // Most browsers tell of each choice that a key passes on its way to the one that is meant.
            if (!isByKeys.current) form.submit()
          }}
        >
          {Object.entries(labels).map(([word, label]) => (
            <option key={word} value={word}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          // Preact's types want one type at a time, to tell which attributes it may have.
          type={type as 'text'}
          readOnly={form.isSending}
          inputMode={mode}
          {...(isOfCode(mode) ? codeAttributes : {})}
          maxLength={255}
          autoComplete="off"
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </FactForm>
  )
}
