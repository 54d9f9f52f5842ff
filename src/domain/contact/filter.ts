import type { ContactType } from '../../generated/prisma/enums.ts'
import { type ListFilter, ofState } from '../lists/list-filter.ts'
import { contactRecord } from './record.ts'
import { matchesPattern, searchPattern } from './search.ts'

/** Contacts of a type, and of those whose name or e-mail holds a text; null asks for all. */
export function contactFilter(
  type: ContactType | null | undefined,
  search: string | null | undefined,
): ListFilter {
  const pattern = searchPattern(search)
  const ofType = ofState(contactRecord, type)
  if (pattern === null) return ofType
  return {
    name: type ? 'matches, of type' : 'matches',
    where: [...ofType.where, matchesPattern(type ? '$5' : '$4')],
    values: [...ofType.values, pattern],
    isSearch: true,
    usesSharedIndex: true,
  }
}
