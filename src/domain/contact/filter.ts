import type { ContactType } from '../../generated/prisma/enums.ts'
import { everything, type ListFilter, whateverDate } from '../lists/list-statement.ts'
import { matchesPattern, searchPattern } from './search.ts'

/** Contacts of a type, and of those whose name or e-mail holds a text; null asks for all. */
export function contactFilter(
  type: ContactType | null | undefined,
  search: string | null | undefined,
): ListFilter {
  const pattern = searchPattern(search)
  if (pattern === null) return type ? ofType(type) : everything
  return {
    name: type ? 'matches, of type' : 'matches',
    where: [...(type ? ofType(type).where : []), matchesPattern(type ? '$5' : '$4')],
    values: type ? [type, pattern] : [pattern],
    isSearch: true,
  }
}

function ofType(type: ContactType): ListFilter {
  return {
    name: 'of type',
    where: ['r.contact_type = $4::contact_type'],
    values: [type],
    kept: { where: `${whateverDate} AND state = $4::contact_type::text` },
  }
}
