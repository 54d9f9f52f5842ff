import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { ContactPicker } from '../form/contact-picker.tsx'
import type { Picked } from '../form/picked.ts'
import { isComposing } from '../is-composing.ts'
import type { Fact } from './fact.ts'
import { FactForm } from './fact-form.tsx'
import { useFactEditor } from './use-fact-editor.ts'

/** The field of a fact that is a contact: choosing one saves, Escape leaves the fact as it was. */
export function ContactFactEditor({
  fact,
  onDone,
}: {
  readonly fact: Fact<Picked>
  readonly onDone: () => void
}) {
  const editing = useFactEditor(fact, onDone)
  const { form, leaveAsItWas, saveWhatIsLeft } = editing
  const frame = useRef<HTMLDivElement>(null)
  const field = form.field('value')
  const chosen = field.value.chosen?.id
  const before = useRef(chosen)
  useLayoutEffect(() => {
    if (form.isRestored) return
    const input = frame.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])
  // Once the field shows what was chosen, which it is asked about before it is sent.
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    form.submit()
  }, [chosen])
  return (
    <FactForm editing={editing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside */}
      <div
        ref={frame}
        class="fact-picker"
        onKeyDown={event => {
          // The first closes the list, or takes the text back.
          if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) leaveAsItWas()
        }}
        onFocusOut={({ relatedTarget }) => {
          if (document.hasFocus() && !frame.current?.contains(relatedTarget as Node | null)) saveWhatIsLeft()
        }}
      >
        {/* What is wrong is said below, with what one can do. */}
        <ContactPicker field={{ ...field, error: undefined }} />
      </div>
    </FactForm>
  )
}
