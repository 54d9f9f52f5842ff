import type { EmbedField } from './definition.ts'
import { elementOf } from './element-of.ts'

/** What a visitor writes into, or chooses with. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Draws the control of a field that has one. */
export function drawControl(
  { type, required, options, autocomplete }: EmbedField,
  id: string,
  value: string,
): Control {
  const shared = { id, required, autocomplete }
  if (type === 'textarea') return elementOf('textarea', { ...shared, rows: '5' }, value)
  if (type !== 'select')
    return elementOf('input', { ...shared, type, value, step: type === 'number' ? 'any' : null })
  const choices = options.map(option => elementOf('option', { value: option }, option))
  const select = elementOf('select', shared, elementOf('option', { value: '' }, 'Choose one'), ...choices)
  select.value = options.includes(value) ? value : ''
  return select
}
