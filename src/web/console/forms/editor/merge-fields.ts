import { type MergedList, mergeEntries } from '../../parts/form/merge-entries.ts'
import type { DraftField } from './draft-field.ts'
import { describeField, nameOfField } from './field-line.tsx'

type Fields = readonly DraftField[]

/** Merges the fields of a form with those that others saved meanwhile. */
export function mergeFields(initial: Fields, mine: Fields, latest: Fields): MergedList<Fields> {
  return mergeEntries(initial, mine, latest, { knownBy: [({ id }) => id, say], contentOf, say })
}

function contentOf({ key: _, saved: __, ...content }: DraftField) {
  return content
}

function say(field: DraftField): string {
  return `“${nameOfField(field)}” (${describeField(field)})`
}
