import type { ComponentChildren } from 'preact'
import { arrowSteps } from '../../parts/overlays/arrow-keys.ts'
import { pressable } from '../../parts/pressable.ts'
import { fieldTargetLabels, fieldTypeLabels } from '../form-words.ts'
import type { DraftField } from './draft-field.ts'

/** How a field of the list is moved and removed. */
export interface FieldActions {
  /** Opens it, or closes it. */
  readonly toggle: () => void
  /** Moves it by so many places; the focus goes with it. */
  readonly step: (by: 1 | -1, focus: 'title' | 'up' | 'down') => void
  readonly remove: () => void
  readonly hold: (isHeld: boolean) => void
  /** Puts what is held here; absent where nothing is. */
  readonly drop?: (() => void) | undefined
}

/** A field of the list that opens to be changed. Open it is not dragged, as its texts are selected with the pointer. */
export function FieldLine({
  field,
  isFirst,
  isLast,
  isOpen,
  isHeld,
  isSending,
  actions,
  children,
}: {
  readonly field: DraftField
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly isHeld: boolean
  readonly isSending: boolean
  readonly actions: FieldActions
  readonly children: ComponentChildren
}) {
  const name = nameOfField(field)
  const { drop } = actions
  return (
    <li
      data-key={field.key}
      class="edited-field"
      draggable={!isOpen && !isSending}
      data-held={isHeld}
      data-target={drop !== undefined && !isHeld}
      onDragStart={({ dataTransfer }) => {
        dataTransfer?.setData('text/plain', name)
        actions.hold(true)
      }}
      onDragEnd={() => actions.hold(false)}
      onDragOver={event => drop && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        drop?.()
      }}
    >
      <div class="edited-field-head">
        <span class="edited-field-grip" aria-hidden="true">
          ⋮⋮
        </span>
        <FieldTitle field={field} isOpen={isOpen} actions={actions} />
        <FieldButton
          what="up"
          label={`Move ${name} up`}
          isOff={isSending || isFirst}
          press={() => actions.step(-1, 'up')}
        >
          ↑
        </FieldButton>
        <FieldButton
          what="down"
          label={`Move ${name} down`}
          isOff={isSending || isLast}
          press={() => actions.step(1, 'down')}
        >
          ↓
        </FieldButton>
        <FieldButton what="remove" label={`Remove ${name}`} isOff={isSending} press={actions.remove}>
          ×
        </FieldButton>
      </div>
      <div class="form edited-field-body" hidden={!isOpen}>
        {children}
      </div>
    </li>
  )
}

function FieldTitle({
  field,
  isOpen,
  actions,
}: {
  readonly field: DraftField
  readonly isOpen: boolean
  readonly actions: FieldActions
}) {
  const name = nameOfField(field)
  return (
    <button
      class="plain edited-field-title"
      type="button"
      data-part="title"
      aria-expanded={isOpen}
      aria-keyshortcuts="Shift+ArrowUp Shift+ArrowDown"
      onClick={actions.toggle}
      onKeyDown={event => {
        const by = event.shiftKey ? arrowSteps[event.key] : undefined
        if (by === undefined) return
        event.preventDefault()
        actions.step(by, 'title')
      }}
    >
      <span class="one-line" title={name}>
        {name}
      </span>
      <span class="quiet">{describeField(field)}</span>
    </button>
  )
}

function FieldButton({
  what,
  label,
  isOff,
  press,
  children,
}: {
  readonly what: 'up' | 'down' | 'remove'
  readonly label: string
  readonly isOff: boolean
  readonly press: () => void
  readonly children: string
}) {
  return (
    <button
      class="plain more-button"
      type="button"
      data-part={what}
      aria-label={label}
      {...pressable(isOff, press)}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}

/** What a field is called in a sentence. */
export function nameOfField({ label, type }: DraftField): string {
  return label.trim() || fieldTypeLabels[type]
}

/** What a field asks for, besides its label. */
export function describeField({ type, required, mapsTo }: DraftField): string {
  const facts = [
    fieldTypeLabels[type],
    required && 'required',
    mapsTo && `becomes ${fieldTargetLabels[mapsTo]}`,
  ]
  return facts.filter(Boolean).join(', ')
}
