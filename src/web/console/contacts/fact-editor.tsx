import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Fact, sayFact } from './fact.ts'
import { useFactChange } from './use-fact-change.ts'

/** The field of a fact: Enter or leaving it saves, Escape leaves the fact as it was. */
export function FactEditor({ fact, onDone }: { readonly fact: Fact; readonly onDone: () => void }) {
  const { contact, field, label, labels, mode = 'text', isRequired } = fact
  const isDone = useRef(false)
  const finish = () => {
    isDone.current = true
    onDone()
  }
  const { save, isSaving, problem, theirs } = useFactChange(fact, finish)
  const [text, setText] = useState(contact[field] ?? '')
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  // Before the next key comes: what is typed at once belongs here.
  useLayoutEffect(() => {
    control.current?.focus()
    if (!labels) control.current?.select()
  }, [])
  const attributes = {
    ref: control,
    'aria-label': label,
    'aria-invalid': problem !== null,
    ...(problem === null ? {} : { 'aria-describedby': 'fact-problem' }),
    value: text,
    required: isRequired ?? false,
    readOnly: isSaving,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') finish()
      else if (key === 'Enter') save(text)
    },
  }
  // What was refused waits for a decision; and a field that is taken away is left, too.
  const leave = () => {
    if (problem === null && !isDone.current) save(text)
  }
  return (
    <div class="fact-editor">
      {labels ? (
        <select
          {...attributes}
          onBlur={leave}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            save(currentTarget.value)
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
          inputMode={mode}
          maxLength={255}
          autoComplete="off"
          onBlur={leave}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {theirs !== undefined ? (
        <div class="fact-problem" id="fact-problem" role="alert">
          <p>
            Somebody else changed this meanwhile. It is now <strong>{sayFact(theirs, labels)}</strong>.
          </p>
          <div class="fact-choices">
            <button type="button" onClick={finish}>
              Keep theirs
            </button>
            <button type="button" onClick={() => save(text)}>
              Save mine
            </button>
          </div>
        </div>
      ) : (
        problem && (
          <div class="fact-problem" id="fact-problem" role="alert">
            <p>{problem}</p>
            <div class="fact-choices">
              <button type="button" onClick={finish}>
                Leave as it was
              </button>
            </div>
          </div>
        )
      )}
    </div>
  )
}
