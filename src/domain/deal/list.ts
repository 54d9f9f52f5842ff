import type { Deal } from '../../generated/prisma/client.ts'
import type { DealStatus } from '../../generated/prisma/enums.ts'
import { contactName } from '../contact/name.ts'
import type { ListFilter } from '../lists/list-statement.ts'
import { newestFirst } from '../lists/page.ts'
import type { List } from '../lists/read-list.ts'

/** An account's deals. */
export const dealList: List<Deal> = {
  typeName: 'Deal',
  record: {
    table: 'deals',
    columns: {
      id: 'id',
      title: 'title',
      value: 'value',
      probability: 'probability',
      status: 'status',
      expectedCloseDate: 'expected_close_date',
      createdAt: 'created_at',
    },
    rareColumns: { updatedAt: 'updated_at' },
    links: {
      contact: contactName,
      stage: { table: 'pipeline_stages', key: 'stage_id', columns: { id: 'id', name: 'name' } },
    },
  },
  readRelated: ({ database }, query, where) =>
    database.prisma.deal.findMany({ ...query, where, orderBy: newestFirst }),
}

/** Deals of a status; null asks for all. */
export function dealFilter(status: DealStatus | null | undefined): ListFilter {
  return status
    ? {
        name: 'of status',
        where: ['r.status = $4::deal_status'],
        counts: 'state = $4::deal_status::text',
        values: [status],
      }
    : { name: 'all', where: [], counts: '', values: [] }
}
