import { count, whole } from '../words/numbers.ts'

/** What a collection is called where its key does not say it. */
const nouns: Readonly<Record<string, string>> = { lead_forms: 'forms', contact_merges: 'merged contacts' }

/** How many records of a collection: `2 galleries`. */
export function countOf(collection: string, number: number): string {
  const many = nouns[collection] ?? collection.replaceAll('_', ' ')
  const one = many.replace(/ies$/, 'y').replace(/s$/, '')
  return number === 1 ? count(number, one) : `${whole(number)} ${many}`
}
