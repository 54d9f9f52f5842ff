import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { linkedTo, oneOf, times } from '../lists/finding/vocabulary.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { Contract, ContractStatusEnum } from './object.ts'
import { contractRecord } from './record.ts'

recordQueries(contractRecord, {
  type: Contract,
  finding: defineFinding(contractRecord, {
    filter: {
      contactId: linkedTo('contactId', 'Linked to this contact.'),
      status: oneOf('status', ContractStatusEnum),
      ...times,
    },
    orderBy: {
      title: sorted([inAnyCase('title')], 'The title, in either case.'),
      ...timeOrders,
    },
  }),
})
