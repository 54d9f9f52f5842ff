import { builder } from '../builder.ts'
import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, indexed, sorted, timeOrders } from '../lists/finding/orders.ts'
import { linkedTo, linkedToAny, oneOf, range, text, times, unindexed } from '../lists/finding/vocabulary.ts'
import { ofState } from '../lists/list-filter.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { Deal, DealStatusEnum } from './object.ts'
import { dealRecord } from './record.ts'

/** How deals are found. */
export const dealFinding = defineFinding(dealRecord, {
  filter: {
    search: text('title', 'Any part of the title, in either case.'),
    contactId: linkedTo('contactId', 'Linked to this contact.'),
    stageId: linkedTo('stageId', 'In this stage of the pipeline.'),
    hasStage: linkedToAny('stageId', 'Whether it is in a stage of the pipeline.'),
    status: oneOf('status', DealStatusEnum, status => ofState(dealRecord, status)),
    value: range('value', 'What the deal is worth.'),
    probability: unindexed(range('probability', 'Chance of winning, 0 to 100.')),
    expectedCloseDate: range(
      'expectedCloseDate',
      'The day it is expected to close; deals without one are in no range that has an end.',
    ),
    ...times,
  },
  orderBy: {
    value: indexed(['value'], 'What the deal is worth.'),
    expected_close_date: indexed(['expectedCloseDate'], 'The day it is expected to close.'),
    title: sorted([inAnyCase('title')], 'The title, in either case.'),
    ...timeOrders,
  },
})

recordQueries(dealRecord, {
  type: Deal,
  finding: dealFinding,
  limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
  own: {
    args: builder.args(t => ({
      status: t.field({ type: DealStatusEnum, description: 'Only deals of this status.' }),
    })),
    filter: ({ status }) => ofState(dealRecord, status),
  },
})
