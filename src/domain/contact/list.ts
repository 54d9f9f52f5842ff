import type { Contact } from '../../generated/prisma/client.ts'
import type { ContactType } from '../../generated/prisma/enums.ts'
import type { ListFilter } from '../lists/list-statement.ts'
import { newestFirst } from '../lists/page.ts'
import type { List } from '../lists/read-list.ts'
import { matchesPattern, searchPattern } from './search.ts'

/** An account's contacts. */
export const contactList: List<Contact> = {
  typeName: 'Contact',
  record: {
    table: 'contacts',
    columns: {
      id: 'id',
      firstName: 'first_name',
      lastName: 'last_name',
      email: 'email',
      phone: 'phone',
      company: 'company',
      contactType: 'contact_type',
      source: 'source',
      createdAt: 'created_at',
    },
    rareColumns: { updatedAt: 'updated_at' },
    links: {},
  },
  readRelated: ({ database }, query, where) =>
    database.prisma.contact.findMany({ ...query, where, orderBy: newestFirst }),
}

/** Contacts of a type, and of those whose name or e-mail holds a text; null asks for all. */
export function contactFilter(
  type: ContactType | null | undefined,
  search: string | null | undefined,
): ListFilter {
  const pattern = searchPattern(search)
  const ofType = type ? ['r.contact_type = $4::contact_type'] : []
  if (pattern !== null) {
    return {
      name: type ? 'matches, of type' : 'matches',
      where: [...ofType, matchesPattern(type ? '$5' : '$4')],
      counts: null,
      values: type ? [type, pattern] : [pattern],
    }
  }
  return type
    ? { name: 'of type', where: ofType, counts: 'state = $4::contact_type::text', values: [type] }
    : { name: 'all', where: [], counts: '', values: [] }
}
