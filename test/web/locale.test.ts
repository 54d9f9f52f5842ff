import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

const localeNow = async (at: string) =>
  // Each import with another query is a new module; one with none is that of other files.
  (await (import(`../../src/web/console/words/locale.ts?for=${at}`) as Promise<{ locale: string }>)).locale

it.each([
  ['en-US', ['en-US', 'en', 'de']],
  ['en-DE', ['', 'C', 'en_DE.UTF-8@posix', 'en-US']],
  // As a browser in German has them: its reader is no American.
  ['en-GB', ['de-DE', 'de', 'en-US', 'en']],
  ['en-GB', []],
])('numbers and days are written in %s where the browser’s languages are %j', async (locale, languages) => {
  vi.stubGlobal('navigator', { languages })
  expect(await localeNow(languages.join())).toBe(locale)
})
