import { count, whole } from '../words/numbers.ts'

/** Nouns of the collections, in the order of the file. */
const nouns: Readonly<Record<string, readonly [singular: string, plural?: string]>> = {
  account: ['account'],
  contacts: ['contact'],
  deals: ['deal'],
  invoices: ['invoice'],
  proposals: ['proposal'],
  contracts: ['contract'],
  galleries: ['gallery', 'galleries'],
  bookings: ['booking'],
  workflows: ['workflow'],
  team_members: ['team member'],
  pipeline_stages: ['pipeline stage'],
  lead_forms: ['form'],
  form_submissions: ['form submission'],
  contact_merges: ['merged contact'],
  notes: ['note'],
  moves: ['move'],
}

/** How many records of a collection: `2 galleries`. */
export function countOf(collection: string, number: number): string {
  const [singular, plural] = nouns[collection] ?? [collection, collection]
  return number === 1 || !plural ? count(number, singular) : `${whole(number)} ${plural}`
}
