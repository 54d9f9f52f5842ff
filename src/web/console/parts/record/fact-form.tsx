import type { ComponentChildren } from 'preact'
import { Form } from '../form/form.tsx'
import type { FactEditing } from './use-fact-editor.ts'

/** What a fact is edited in: its field, and what is wrong with it with the choices that one has then. */
export function FactForm<Value>({
  editing: { form, message, messageId, leaveAsItWas },
  children,
}: {
  readonly editing: FactEditing<Value>
  readonly children: ComponentChildren
}) {
  const isTheirs = form.problem?.kind === 'stale'
  return (
    <Form form={form} className="fact-editor" isInline>
      {children}
      {message !== null && (
        <div class="fact-problem" id={messageId} role="alert">
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
