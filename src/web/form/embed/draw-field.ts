import type { EmbedField } from './definition.ts'
import { type Control, drawControl } from './draw-control.ts'
import { elementOf } from './element-of.ts'
import { tellBeside } from './tell-beside.ts'

/** A field as it is drawn. */
export interface DrawnField {
  readonly field: EmbedField
  readonly element: HTMLElement
  /** What of it can have the focus, the first of several choices first. */
  readonly controls: readonly Control[]
  /** What it would send; empty for nothing. */
  value(): string
  /** Shows its error beside it, or removes it. */
  tell(message: string | null): void
}

/** Draws a field; `id` is its control's in the form, `value` its initial value. */
export function drawField(field: EmbedField, id: string, value: string): DrawnField {
  if (field.type === 'checkbox') return drawTicks(field, id, value)
  const control = drawControl(field, id, value)
  const label = elementOf('label', { for: id }, ...labelOf(field))
  const element = elementOf('div', { class: 'field', hidden: field.type === 'hidden' }, label, control)
  return {
    field,
    element,
    controls: [control],
    value: () => control.value,
    tell: message => tellBeside({ element, place: control, controls: [control] }, message),
  }
}

/** A checkbox sends one value, so several are a choice of one. */
function drawTicks(field: EmbedField, id: string, value: string): DrawnField {
  const options = field.options.length > 0 ? field.options : ['true']
  const type = options.length > 1 ? 'radio' : 'checkbox'
  const controls = options.map((option, at) =>
    elementOf('input', {
      type,
      id: `${id}-${at}`,
      name: id,
      value: option,
      required: field.required,
      checked: option === value,
    }),
  )
  const ticks = controls.map(control => {
    const words = type === 'radio' ? [control.value] : labelOf(field)
    return elementOf('div', { class: 'tick' }, control, elementOf('label', { for: control.id }, ...words))
  })
  const inside =
    type === 'radio'
      ? [elementOf('fieldset', {}, elementOf('legend', {}, ...labelOf(field)), ...ticks)]
      : ticks
  const element = elementOf('div', { class: 'field' }, ...inside)
  return {
    field,
    element,
    controls,
    value: () => controls.find(({ checked }) => checked)?.value ?? '',
    tell: message => tellBeside({ element, place: ticks[0] ?? element, controls }, message),
  }
}

function labelOf({ label, required }: EmbedField): (Node | string)[] {
  return required ? [label, ' ', elementOf('span', { class: 'required' }, 'required')] : [label]
}
