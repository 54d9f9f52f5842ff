import type { DrawnField } from './draw-field.ts'

/** What a visitor wrote, by field. */
export type Values = Readonly<Record<string, string>>

/** What is sent of a form: all that is filled in, the honeypot too. */
export function readValues(fields: readonly DrawnField[], trap: HTMLInputElement | null): Values {
  const written = fields.map(drawn => [drawn.field.id, drawn.value()] as const)
  const trapped = trap ? [[trap.name, trap.value] as const] : []
  return Object.fromEntries([...written, ...trapped].filter(([, value]) => value !== ''))
}

/** What the page fills in: the element's attribute `values`, a JSON object. */
export function parseValues(json: string | null): Values {
  try {
    return Object(JSON.parse(json ?? '{}'))
  } catch {
    return {}
  }
}

/** The text that is there for a field; empty for none. */
export function textFor(values: Values, id: string): string {
  const value: unknown = Object.hasOwn(values, id) ? values[id] : ''
  return typeof value === 'string' ? value : ''
}
