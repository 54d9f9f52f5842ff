import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { isComposing } from '../is-composing.ts'
import { place } from '../overlays/place.ts'
import { Field } from './field.tsx'
import { type Choice, type Picked, picked } from './picked.ts'
import type { FormField } from './use-form.ts'

/** One of the records that were found. */
export interface Option extends Choice {
  /** Distinguishes it from others of its name. */
  readonly detail: string
}

/**
 * A field in which one record is chosen among those that what is typed finds. What is chosen stays until another is,
 * or until it is removed by the button; text of no choice is refused.
 */
export function Combobox({
  label,
  noun,
  placeholder,
  field,
  options,
  none,
  search,
}: {
  readonly label: string
  /** What is chosen, such as `contact`. */
  readonly noun: string
  readonly placeholder: string
  readonly field: FormField<Picked>
  /** What the text found; null while that is not known. */
  readonly options: readonly Option[] | null
  /** Why there is none to choose. */
  readonly none: string
  readonly search: (text: string) => void
}) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { chosen, text } = field.value
  const isShown = isOpen && !field.isSending && options !== null && text.trim() !== ''
  const active = isShown ? options[at] : undefined
  useLayoutEffect(() => {
    if (!isShown) return
    // Its own scrolling leaves it where it is.
    const follow = (event?: Event) => {
      if (!list.current || !input.current || event?.target === list.current) return
      list.current.style.minWidth = `${input.current.offsetWidth}px`
      place(list.current, input.current)
    }
    if (!list.current?.matches(':popover-open')) list.current?.showPopover()
    follow()
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    visualViewport?.addEventListener('resize', follow)
    visualViewport?.addEventListener('scroll', follow)
    return () => {
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
      visualViewport?.removeEventListener('resize', follow)
      visualViewport?.removeEventListener('scroll', follow)
    }
  }, [isShown, options])
  useLayoutEffect(() => input.current?.setCustomValidity(findFault(field.value, noun)))
  const type = (text: string) => {
    field.change({ chosen, text })
    setOpen(true)
    setAt(0)
    search(text.trim())
  }
  const settle = (choice: Choice | null) => {
    field.change(picked(choice))
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (field.isSending || isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (isShown && options.length > 0) setAt((at + step + options.length) % options.length)
      else type(text)
    } else if (event.key === 'Enter' && active) settle(active)
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else if (event.key === 'Escape' && text !== picked(chosen).text) settle(chosen)
    else return
    event.preventDefault()
  }
  const leave = () => {
    setOpen(false)
    // Without typed text the choice does not change.
    if (text.trim() === '' && chosen) settle(chosen)
  }
  return (
    <Field label={label} field={field}>
      {attributes => (
        <div class="combobox">
          <input
            {...attributes}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            {...(isShown ? { 'aria-controls': listId } : {})}
            {...(active ? { 'aria-activedescendant': `${listId}-${active.id}` } : {})}
            placeholder={placeholder}
            autoComplete="off"
            value={text}
            onInput={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={press}
            onBlur={leave}
          />
          {chosen && (
            <button
              class="plain combobox-remove"
              type="button"
              aria-label={`Remove ${chosen.name}`}
              disabled={field.isSending}
              onClick={() => {
                settle(null)
                input.current?.focus()
              }}
            >
              ×
            </button>
          )}
          {isShown && (
            <div ref={list} class="options" popover="manual">
              <div id={listId} role="listbox" aria-label={label}>
                {options.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                  <div
                    key={option.id}
                    id={`${listId}-${option.id}`}
                    class="option"
                    role="option"
                    aria-selected={index === at}
                    ref={element => {
                      if (index === at) element?.scrollIntoView({ block: 'nearest' })
                    }}
                    // The focus stays in the field.
                    onMouseDown={event => event.preventDefault()}
                    onClick={() => settle(option)}
                  >
                    <span>{option.name}</span>
                    <span class="option-detail">{option.detail}</span>
                  </div>
                ))}
              </div>
              {options.length === 0 && <p class="option-none">{none}</p>}
            </div>
          )}
          <span class="visually-hidden" role="status">
            {isShown && (options.length === 0 ? none : `${options.length} found`)}
          </span>
        </div>
      )}
    </Field>
  )
}

function findFault({ chosen, text }: Picked, noun: string): string {
  if (text.trim() === '' || text === chosen?.name) return ''
  return chosen
    ? `Choose a ${noun} from the list, or empty this field to keep ${chosen.name}`
    : `Choose a ${noun} from the list, or leave this empty`
}
