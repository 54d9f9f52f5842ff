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
    contactId: equals('contactId', { description: 'Linked to this contact.' }),
    stageId: equals('stageId', { description: 'In this stage of the pipeline.' }),
    status: oneOf('status', DealStatusEnum, dealFilter),
    value: range('value', 'What the deal is worth.'),
    probability: range('probability', 'Chance of winning, 0 to 100.'),
    expectedCloseDate: range(
      'expectedCloseDate',
      'The day it is expected to close; deals without one are in no range.',
    ),
    ...times,
  },
  orderBy: {
    value: indexed(['value'], 'What the deal is worth.'),
    expected_close_date: sorted([nullable('expectedCloseDate')], 'The day it is expected to close.'),
    title: sorted([inAnyCase('title')], 'The title, in either case.'),
    ...timeOrders,
  },
})
