import type { DealStatus } from '../../generated/prisma/enums.ts'
import { everything, type ListFilter, whateverDate } from '../lists/list-statement.ts'

/** Deals of a status; null asks for all. */
export function dealFilter(status: DealStatus | null | undefined): ListFilter {
  if (!status) return everything
  return {
    name: 'of status',
    where: ['r.status = $4::deal_status'],
    values: [status],
    kept: { where: `${whateverDate} AND state = $4::deal_status::text` },
  }
}
