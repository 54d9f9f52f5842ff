import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { linkedTo, oneOf, range, times, unindexed } from '../lists/finding/vocabulary.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { Proposal, ProposalStatusEnum } from './object.ts'
import { proposalRecord } from './record.ts'

/** How proposals are found. */
export const proposalFinding = defineFinding(proposalRecord, {
  filter: {
    contactId: linkedTo('contactId', 'Linked to this contact.'),
    status: oneOf('status', ProposalStatusEnum),
    amount: unindexed(range('amount', 'The whole amount.')),
    validUntil: unindexed(
      range('validUntil', 'The last day it holds; proposals without one are in no range that has an end.'),
    ),
    ...times,
  },
  orderBy: {
    amount: sorted(['amount'], 'The whole amount.'),
    title: sorted([inAnyCase('title')], 'The title, in either case.'),
    ...timeOrders,
  },
})

recordQueries(proposalRecord, { type: Proposal, finding: proposalFinding })
