import { html } from 'ghtml'

/** Attributes of an element as HTML: a text is escaped, true stands alone, null and false leave one out. */
export function attributes(values: Readonly<Record<string, string | boolean | null | undefined>>): string {
  return Object.entries(values)
    .map(([name, value]) => {
      if (value === null || value === undefined || value === false) return ''
      return value === true ? ` ${name}` : html` ${name}="${value}"`
    })
    .join('')
}
