import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { equals, oneOf, range, times } from '../lists/finding/vocabulary.ts'
import { ProposalStatusEnum } from './object.ts'
import { proposalRecord } from './record.ts'

/** How proposals are found. */
export const proposalFinding = defineFinding(proposalRecord, {
  filter: {
    contactId: equals('contactId'),
    status: oneOf('status', ProposalStatusEnum),
    amount: range('amount'),
    validUntil: range('validUntil'),
    ...times,
  },
  orderBy: {
    amount: sorted(['amount']),
    title: sorted([inAnyCase('title')], 'In either case.'),
    ...timeOrders,
  },
})
