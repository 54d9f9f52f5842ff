const [first = ''] = navigator.languages.flatMap(readLocale)

/** How numbers and days are written: the user's English, or that of most of the world where theirs is another language. */
export const locale = /^en\b/.test(first) ? first : 'en-GB'

/** Not each is a language: Chromium has `en-US@posix` where Linux has no `LANG`. */
function readLocale(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language.replace(/[.@].*/, '').replaceAll('_', '-'))
  } catch {
    return []
  }
}
