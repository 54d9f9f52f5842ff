import { saysTicked } from '../../../form-markup/checkbox-words.ts'
import type { Control } from './shown-field.ts'

/** What a visitor wrote, by field. */
export type Values = Readonly<Record<string, string>>

/** What is sent of a form: all that is filled in, the honeypot too. */
export function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
}

/** All but the honeypot. */
const fillable = '[name]:not(.aside *)'

/** What is written into each field, also that nothing is; without the honeypot. */
export function readWritten(form: HTMLFormElement): Values {
  const sent = readValues(form)
  const controls = [...Element.prototype.querySelectorAll.call(form, fillable)] as Control[]
  return Object.fromEntries(
    controls.map(({ name }) => [name, Object.hasOwn(sent, name) ? (sent[name] ?? '') : '']),
  )
}

/** Fills in what is known, by field; never the honeypot. */
export function fillIn(form: Element, values: Readonly<Record<string, unknown>>): void {
  for (const control of form.querySelectorAll<Control>(fillable)) {
    const value = Object.hasOwn(values, control.name) ? values[control.name] : undefined
    if (['string', 'number', 'boolean'].includes(typeof value)) fill(control, String(value))
  }
}

function fill(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.selected = option.value === value
  } else if (control.type === 'radio') {
    control.toggleAttribute('checked', control.value === value)
  } else if (control.type === 'checkbox') {
    control.toggleAttribute('checked', control.value === value || saysTicked(value))
  } else control.value = value
}

/** What the page knows, by the element's attribute `values`, a JSON object. */
export function parseValues(json: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json ?? '{}'))
  } catch {
    return {}
  }
}
