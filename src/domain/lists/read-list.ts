import type { ModelName, RecordDefinition, RowOf } from '../define-record.ts'
import { type MemberStatement, queryAsMember } from '../fields/access.ts'
import { askedItems, type ListCall } from './asked/asked-items.ts'
import { foundRecords } from './found-records.ts'
import { KeptTexts } from './kept-texts.ts'
import { everything, type ListFilter } from './list-filter.ts'
import type { ListOrder } from './list-order.ts'
import { listStatement, listValues } from './list-statement.ts'
import type { Page } from './page.ts'

/** Which page of which account's records. */
export interface ListArgs {
  readonly accountId: string
  readonly page: number
  readonly pageSize: number
}

/** Which records, where not all, and in which order, where not the record's own. */
export interface Wanted {
  readonly filter?: ListFilter
  readonly order?: ListOrder | undefined
}

/** Where the records of a page stand. */
const paths = [['items']]

const statements = new KeptTexts<MemberStatement>()

/** Reads a page in one statement, which also checks access (FORBIDDEN). */
export async function readList<Name extends ModelName>(
  record: RecordDefinition<Name>,
  { accountId, page, pageSize }: ListArgs,
  { context, info }: Omit<ListCall, 'paths'>,
  { filter = everything, order }: Wanted = {},
): Promise<Page<RowOf<Name>>> {
  const call = { context, info, paths }
  const skip = (page - 1) * pageSize
  const { columns, relations } = askedItems(record, call)
  const shape = { columns, skips: skip > 0, isJoined: relations === 'joined', order: order?.terms }
  const key = `${filter.name} ${shape.skips} ${shape.isJoined} ${order?.name ?? ''}`
  const statement = statements.of(columns, key, () => listStatement(record, filter, shape))
  const values = listValues(record, filter, { skip, take: pageSize, now: context.now })
  const rows = await queryAsMember(context, accountId, { ...statement, values })
  const { today, total } = rows[0]
  if (record.datedBy) context.todays.set(accountId, String(today))
  const filled = rows.filter(row => row[record.key.field] !== null)
  const found = foundRecords(record, { accountId, rows: filled, relations }, call)
  // Records deleted since are left out.
  const items = (await found).filter(item => item !== undefined)
  return { items, total: Number(total), page, pageSize }
}
