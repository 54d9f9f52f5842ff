import { builder } from '../builder.ts'
import { ofState } from '../lists/list-filter.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { dealFinding } from './finding.ts'
import { Deal, DealPage, DealStatusEnum } from './object.ts'
import { dealRecord } from './record.ts'

recordQueries(dealRecord, {
  type: Deal,
  page: DealPage,
  finding: dealFinding,
  limit: { max: 60, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
  own: {
    args: builder.args(t => ({
      status: t.field({ type: DealStatusEnum, description: 'Only deals of this status.' }),
    })),
    filter: ({ status }) => ofState(dealRecord, status),
  },
})
