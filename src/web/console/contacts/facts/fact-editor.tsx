import { useLayoutEffect, useRef } from 'preact/hooks'
import { Form } from '../../parts/form/form.tsx'
import { isSessionOver } from '../../session/session.ts'
import type { Fact } from './fact.ts'
import { useFactChange } from './use-fact-change.ts'

/** The field of a fact: Enter or leaving it saves, Escape leaves the fact as it was. */
export function FactEditor({ fact, onDone }: { readonly fact: Fact; readonly onDone: () => void }) {
  const { field, label, labels, mode = 'text', isRequired } = fact
  const isDone = useRef(false)
  const finish = () => {
    isDone.current = true
    onDone()
  }
  const form = useFactChange(fact, finish)
  const { value, change, error } = form.field('value')
  const { problem, errors } = form
  const message = error ?? errors[field] ?? (problem && `${problem.text} ${problem.advice}`)
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  // Before the next key comes: what is typed at once belongs here.
  useLayoutEffect(() => {
    if (form.isRestored) return
    control.current?.focus()
    if (!labels) control.current?.select()
  }, [])
  const leaveAsItWas = () => {
    form.discard()
    finish()
  }
  const attributes = {
    ref: control,
    name: 'value',
    'aria-label': label,
    'aria-invalid': message !== null,
    ...(message === null ? {} : { 'aria-describedby': 'fact-problem' }),
    value,
    required: isRequired ?? false,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') leaveAsItWas()
      else if (event.key === 'Enter') form.submit(event)
    },
    onBlur: () => {
      // What was refused waits for a decision; a field that is taken away is left, too, and so is one when its tab
      // or its session is.
      const isLeft = document.activeElement !== control.current && !isSessionOver()
      if (isLeft && message === null && !isDone.current) form.submit()
    },
  }
  const isTheirs = problem?.kind === 'stale'
  return (
    <Form form={form} className="fact-editor" isInline>
      {labels ? (
        <select
          {...attributes}
          onChange={({ currentTarget }) => {
            change(currentTarget.value)
            form.submit()
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
          readOnly={form.isSending}
          inputMode={mode}
          maxLength={255}
          autoComplete="off"
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      {message !== null && (
        <div class="fact-problem" id="fact-problem" role="alert">
          <p>{message}</p>
          <div class="fact-choices">
            <button type="button" onClick={leaveAsItWas}>
              {isTheirs ? 'Keep theirs' : 'Leave as it was'}
            </button>
            {isTheirs && (
              <button type="button" onClick={() => form.submit()}>
                Save mine
              </button>
            )}
          </div>
        </div>
      )}
    </Form>
  )
}
