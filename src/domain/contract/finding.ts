import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { linkedTo, oneOf, times } from '../lists/finding/vocabulary.ts'
import { ContractStatusEnum } from './object.ts'
import { contractRecord } from './record.ts'

/** How contracts are found. */
export const contractFinding = defineFinding(contractRecord, {
  filter: {
    contactId: linkedTo('contactId', 'Linked to this contact.'),
    status: oneOf('status', ContractStatusEnum),
    ...times,
  },
  orderBy: {
    title: sorted([inAnyCase('title')], 'The title, in either case.'),
    ...timeOrders,
  },
})
