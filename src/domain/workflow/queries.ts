import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, sorted, timeOrders } from '../lists/finding/orders.ts'
import { equals, oneOf, times } from '../lists/finding/vocabulary.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { Workflow, WorkflowTriggerEnum } from './object.ts'
import { workflowRecord } from './record.ts'

recordQueries(workflowRecord, {
  type: Workflow,
  finding: defineFinding(workflowRecord, {
    filter: {
      active: equals('active', { description: 'Whether it is switched on.' }),
      trigger: oneOf('trigger', WorkflowTriggerEnum),
      ...times,
    },
    orderBy: {
      name: sorted([inAnyCase('name')], 'The name, in either case.'),
      ...timeOrders,
    },
  }),
})
