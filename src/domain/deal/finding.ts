import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, indexed, nullable, sorted, timeOrders } from '../lists/finding/orders.ts'
import { equals, oneOf, range, text, times } from '../lists/finding/vocabulary.ts'
import { dealFilter } from './filter.ts'
import { DealStatusEnum } from './object.ts'
import { dealRecord } from './record.ts'

/** How deals are found. */
export const dealFinding = defineFinding(dealRecord, {
  filter: {
    search: text('title', 'Any part of the title, in either case.'),
    contactId: equals('contactId'),
    stageId: equals('stageId'),
    status: oneOf('status', DealStatusEnum, dealFilter),
    value: range('value'),
    probability: range('probability'),
    expectedCloseDate: range('expectedCloseDate'),
    ...times,
  },
  orderBy: {
    value: indexed(['value']),
    expected_close_date: sorted([nullable('expectedCloseDate')]),
    title: sorted([inAnyCase('title')], 'In either case.'),
    ...timeOrders,
  },
})
