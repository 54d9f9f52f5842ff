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

/** Fills in what the page knows, by the element's attribute `values`, a JSON object; never the honeypot. */
export function fillIn(form: Element, json: string | null): void {
  const values = parseValues(json)
  for (const control of form.querySelectorAll<Control>('[name]:not(.aside *)')) {
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

function parseValues(json: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json ?? '{}'))
  } catch {
    return {}
  }
}
