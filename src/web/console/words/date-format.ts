import { locale } from './locale.ts'

const made = new Map<string, Intl.DateTimeFormat>()

/** How dates are written with these options. Each is made once, which takes far longer than to write a date. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  language: string = locale,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options)
  made.set(key, format)
  return format
}
