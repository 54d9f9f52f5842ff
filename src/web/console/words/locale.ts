/** How numbers and days are written: the user's English, or else that of most of the world. */
export const locale =
  navigator.languages.flatMap(readLocale).find(language => /^en\b/.test(language)) ?? 'en-GB'

/** Not each is a language: Chromium has `en-US@posix` where Linux has no `LANG`. */
function readLocale(language: string): string[] {
  try {
    return Intl.getCanonicalLocales(language.replace(/[.@].*/, '').replaceAll('_', '-'))
  } catch {
    return []
  }
}
