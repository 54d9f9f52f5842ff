import type { OnMatch } from '../../../generated/prisma/enums.ts'
import { looksEmpty } from '../../fields/looks-empty.ts'
import { fieldTargets } from '../fields.ts'
import type { MappedValues } from './map-fields.ts'

/** What a submission may change of a contact; never the e-mail, type or source. */
export const mergeable = fieldTargets.filter(target => target !== 'email')

type Mergeable = (typeof mergeable)[number]

/** A contact's values that a submission may change. */
export type MergeableContact = { readonly [Key in Mergeable]: string | null }

/** The values a submission changes, and what was there before. */
export interface Merge {
  readonly changes: { readonly [Key in Mergeable]?: string }
  readonly replaced: { readonly [Key in Mergeable]?: string | null }
}

/** Works out what a submission changes of the contact it matches. Values that are equal change nothing. */
export function mergeContact(onMatch: OnMatch, contact: MergeableContact, mapped: MappedValues): Merge {
  const changes: { [Key in Mergeable]?: string } = {}
  const replaced: { [Key in Mergeable]?: string | null } = {}
  for (const key of mergeable) {
    const [old, value] = [contact[key], mapped[key]]
    if (value === undefined || value === old || !mayReplace(onMatch, old)) continue
    changes[key] = value
    replaced[key] = old
  }
  return { changes, replaced }
}

function mayReplace(onMatch: OnMatch, old: string | null): boolean {
  switch (onMatch) {
    case 'update':
      return true
    case 'fill_blanks':
      return old === null || looksEmpty(old)
    case 'ignore':
      return false
  }
}
