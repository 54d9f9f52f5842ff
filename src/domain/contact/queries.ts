import { builder } from '../builder.ts'
import { type Constraint, maxCharacters } from '../fields/constraints.ts'
import { points, pointsOfSearch } from '../fields/points.ts'
import type { Condition } from '../lists/finding/condition.ts'
import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, indexed, timeOrders } from '../lists/finding/orders.ts'
import { equals, oneOf, times } from '../lists/finding/vocabulary.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { emailKey } from './email-key.ts'
import { contactFilter } from './filter.ts'
import { Contact, ContactSourceEnum, ContactTypeEnum } from './object.ts'
import { contactRecord } from './record.ts'
import { matchesPattern, searchPattern } from './search.ts'

const atMost50 = maxCharacters(50)

const withDigit: Constraint = {
  ...atMost50,
  check: value =>
    atMost50.check(value) ??
    (typeof value === 'string' && !/\d/.test(value) ? 'Must have a digit' : undefined),
}

/** As the older argument of the list searches. */
const search: Condition<'firstName'> = {
  field: 'firstName',
  input: () => ({
    type: 'String',
    description: 'Any part of first name, last name, both, or e-mail, in either case.',
    constraint: maxCharacters(200),
  }),
  where: (_name, _column, at) => matchesPattern(`$${at}`),
  values: given => [searchPattern(String(given)) ?? '%'],
  usesSharedIndex: true,
  reads: given => (pointsOfSearch(String(given)) > points.search ? 'all' : 'matches'),
}

/** How contacts are found. */
export const contactFinding = defineFinding(contactRecord, {
  filter: {
    search,
    type: oneOf('contactType', ContactTypeEnum, type => contactFilter(type, null)),
    source: oneOf('source', ContactSourceEnum),
    email: equals('emailKey', {
      type: 'EmailAddress',
      description: 'This address, A to Z in either case, as lead forms match contacts.',
      value: email => emailKey(String(email)),
      isRare: true,
    }),
    phone: equals('phone', {
      constraint: withDigit,
      description: 'A number of the same digits, however it is written.',
      column: name => `regexp_replace(${name}, '[^0-9]', '', 'g')`,
      value: phone => String(phone).replace(/[^0-9]/g, ''),
      isRare: true,
    }),
    company: equals('company', {
      description: 'This company, in either case.',
      column: name => `lower(${name}) COLLATE "C"`,
      given: placeholder => `lower(${placeholder}) COLLATE "C"`,
    }),
    ...times,
  },
  orderBy: {
    name: indexed(
      [inAnyCase('lastName'), inAnyCase('firstName')],
      'Last name, then first name, in either case; those without a last name come last.',
    ),
    company: indexed([inAnyCase('company')], 'The company, in either case.'),
    ...timeOrders,
  },
})

recordQueries(contactRecord, {
  type: Contact,
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
