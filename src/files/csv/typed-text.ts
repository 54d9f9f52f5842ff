/**
 * Whether some spreadsheet, in some language, reads a text as a number, a date, a time, an amount of money, a
 * truth value or an error. It can be true for more texts than any one spreadsheet converts, never for a plain
 * name.
 */
export function looksTyped(text: string): boolean {
  if (!/[0-9]|(?![\0-\x7f])\p{N}/u.test(text)) return isTruthValue(text) || isErrorValue(text)
  if (isLocalPhone(text)) return false
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) if (!isWordOfValues(word)) return false
  return true
}

/** A North American phone number in its usual groups, which no spreadsheet reads as a number or a date. */
function isLocalPhone(text: string): boolean {
  return /^(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}$/.test(text)
}

const truthValues: ReadonlySet<string> = new Set(
  `true false wahr falsch vrai faux verdadero falso vero verdadeiro waar onwaar sand falsk usand sann usann sant
  falskt tosi epätosi prawda fałsz pravda nepravda igaz hamis adevărat fals doğru yanliş yanlış истина ложь αληθεσ
  ψευδεσ αληθές ψευδές tõene väär patiesa nepatiesa`.split(/\s+/),
)

function isTruthValue(text: string): boolean {
  return text.length < 30 && truthValues.has(text.trim().toLowerCase())
}

/** `#REF!`, `#NAME?`, `#N/A` and their names in other languages. */
function isErrorValue(text: string): boolean {
  return /^\s*#[\p{L}/]+[!?]?\s*$/u.test(text)
}

/**
 * Words beside the digits of a value that are not derived from the languages: exponents, halves of a day,
 * zones, money.
 */
const otherWords: ReadonlySet<string> = new Set(
  'e a p am pm t z utc gmt kr zł kč ft fr sfr lei lv din rs rp rm'.split(' '),
)

/** Characters of dates and times in Chinese, Japanese and Korean, which are written without blanks. */
const dateSigns = /^[年月日時时分秒点點年월일시분초년週周星期火水木金土一二三四五六曜上下午前後后오전후]+$/u

function isWordOfValues(word: string): boolean {
  const spelled = word.toLowerCase()
  if (otherWords.has(spelled) || dateSigns.test(word)) return true
  dateWords ??= readDateWords()
  return dateWords.has(spelled)
}

/** The languages that spreadsheets are used in. */
const languages =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh'

/** Built on first use, as it takes some milliseconds. */
let dateWords: ReadonlySet<string> | undefined

/**
 * The words of dates in all these languages: months, days of the week, their short forms and joining words.
 */
function readDateWords(): ReadonlySet<string> {
  // Every month, and every day of the week.
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15 - month))
  const words = languages.split(' ').flatMap(language =>
    formats.flatMap(format => {
      const { format: write } = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
      return days.flatMap(day => write(day).match(/[\p{L}\p{M}]+/gu) ?? [])
    }),
  )
  const whole = words.map(word => word.toLowerCase()).filter(word => word.length > 1)
  return new Set([...whole, ...whole.flatMap(beginnings)])
}

const formats: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'medium' },
]

/** Usual short forms of a month: `Sept`, `Jan`, `Dec`. */
function beginnings(word: string): string[] {
  return [3, 4].filter(length => word.length > length).map(length => word.slice(0, length))
}
