import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSearch } from '../../client/address.ts'
import { moved } from '../../parts/form/moved.ts'
import { Menu } from '../../parts/overlays/menu.tsx'
import { type DraftField, type FieldStart, fieldStarts, newField } from './draft-field.ts'
import { FieldEditor } from './field-editor.tsx'
import { FieldLine, nameOfField } from './field-line.tsx'

/** The fields of a form: each opens to be changed, and moves by the pointer, by buttons and by arrow keys. */
export function FieldList({
  fields,
  errors,
  isSending,
  change,
}: {
  readonly fields: readonly DraftField[]
  readonly errors: Readonly<Record<string, string>>
  readonly isSending: boolean
  readonly change: (fields: readonly DraftField[]) => void
}) {
  const { list, held, said, isOpen, actionsOf, write, add } = useFieldList(fields, isSending, change)
  const isWrong = (at: number) => Object.keys(errors).some(name => name.startsWith(`fields.${at}.`))
  return (
    <section class="edited-fields" aria-labelledby="edited-fields">
      <h2 id="edited-fields">Fields</h2>
      <ol ref={list}>
        {fields.map((field, at) => (
          <FieldLine
            key={field.key}
            field={field}
            isFirst={at === 0}
            isLast={at === fields.length - 1}
            isOpen={isOpen(field) || isWrong(at)}
            isHeld={held === at}
            isSending={isSending}
            actions={actionsOf(field, at)}
          >
            <FieldEditor
              field={field}
              at={at}
              errors={errors}
              isSending={isSending}
              onChange={changes => write(field, changes)}
            />
          </FieldLine>
        ))}
      </ol>
      {errors.fields && <p class="field-error">{errors.fields}</p>}
      <div>
        <Menu
          className=""
          isOff={isSending}
          items={fieldStarts.map(start => ({ text: start.name, select: () => add(start) }))}
        >
          Add field <span class="caret" aria-hidden="true" />
        </Menu>
      </div>
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

/** What is done with the fields of the list: which one is open, which is dragged, and what is said of it. */
function useFieldList(
  fields: readonly DraftField[],
  isSending: boolean,
  change: (fields: readonly DraftField[]) => void,
) {
  const list = useRef<HTMLOListElement>(null)
  // In the address, so that it is open after a reload.
  const [{ field: opened }, search] = useSearch()
  const setOpened = (key: number | null) => search({ field: key === null ? undefined : String(key) }, true)
  const [held, setHeld] = useState<number | null>(null)
  const [said, say] = useState('')
  const wanted = useRef<string | null>(null)
  const focus = (key: number, selector: string) => {
    wanted.current = `[data-key="${key}"] ${selector}`
  }
  // It is there and where it belongs with the next drawing, and open with that of the address.
  useLayoutEffect(() => {
    const element = wanted.current && list.current?.querySelector<HTMLElement>(wanted.current)
    if (!element) return
    element.focus()
    if (document.activeElement === element) wanted.current = null
  })
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length || from === to) return
    change(moved(fields, from, to))
    say(`${nameOfField(field)} is now ${to + 1} of ${fields.length}.`)
  }
  const remove = (at: number) => {
    const left = fields.filter((_, index) => index !== at)
    const next = left[Math.min(at, left.length - 1)]
    if (next) focus(next.key, '[data-part="title"]')
    change(left)
    if (fields[at]) say(`${nameOfField(fields[at])} was removed.`)
  }
  return {
    list,
    held,
    said,
    isOpen: ({ key }: DraftField) => opened === String(key),
    write: (field: DraftField, changes: Partial<DraftField>) => {
      change(fields.map(other => (other === field ? { ...field, ...changes } : other)))
      // The error that opened it goes with the first letter.
      if (opened !== String(field.key)) setOpened(field.key)
    },
    add(start: FieldStart) {
      const key = 1 + Math.max(-1, ...fields.map(({ key }) => key))
      focus(key, 'input')
      change([...fields, newField(key, start)])
      setOpened(key)
    },
    actionsOf: (field: DraftField, at: number) => ({
      toggle: () => setOpened(opened === String(field.key) ? null : field.key),
      step: (by: 1 | -1, part: string) => {
        if (isSending || !fields[at + by]) return
        focus(field.key, `[data-part="${part}"]`)
        move(at, at + by)
      },
      remove: () => remove(at),
      hold: (isHeld: boolean) => setHeld(isHeld ? at : null),
      drop: held === null ? undefined : () => move(held, at),
    }),
  }
}
