import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, indexed, sorted, timeOrders } from '../lists/finding/orders.ts'
import { times } from '../lists/finding/vocabulary.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { PipelineStage } from './object.ts'
import { pipelineStageRecord } from './record.ts'

recordQueries(pipelineStageRecord, {
  type: PipelineStage,
  // A pipeline is short: only its own order has an index.
  finding: defineFinding(pipelineStageRecord, {
    filter: times,
    orderBy: {
      position: indexed(['position'], 'Their order in the pipeline.'),
      name: sorted([inAnyCase('name')], 'The name, in either case.'),
      created_at: sorted(['createdAt'], timeOrders.created_at.description),
      updated_at: sorted(['updatedAt'], timeOrders.updated_at.description),
    },
  }),
})
