import { builder } from '../builder.ts'
import { maxCharacters } from '../fields/constraints.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { contactFilter } from './filter.ts'
import { contactFinding } from './finding.ts'
import { Contact, ContactPage, ContactTypeEnum } from './object.ts'
import { contactRecord } from './record.ts'

recordQueries(contactRecord, {
  type: Contact,
  page: ContactPage,
  finding: contactFinding,
  limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
  own: {
    args: builder.args(t => ({
      search: t.string({
        constraint: maxCharacters(200),
        description:
          'Any part of first name, last name, e-mail or both names together, in either case. At most 200 characters; a blank one is none.',
      }),
      type: t.field({ type: ContactTypeEnum, description: 'Only contacts of this type.' }),
    })),
    filter: ({ type, search }) => contactFilter(type, search),
  },
})
