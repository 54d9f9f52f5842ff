import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { type InsertedRecord, insertRecord } from '../writes/insert-record.ts'
import type { CreateDealInput } from './inputs.ts'
import { dealList } from './list.ts'

const record: InsertedRecord = {
  table: 'deals',
  written: {
    id: { column: 'id', type: 'uuid' },
    title: { column: 'title', type: 'text' },
    value: { column: 'value', type: 'numeric' },
    probability: { column: 'probability', type: 'float8' },
    expectedCloseDate: { column: 'expected_close_date', type: 'date' },
    contactId: { column: 'contact_id', type: 'uuid' },
    stageId: { column: 'stage_id', type: 'uuid' },
  },
  answered: { ...dealList.record.columns, ...dealList.record.rareColumns },
}

/** Creates an open deal; FORBIDDEN where the caller may not, BAD_USER_INPUT for links to nothing. */
export function createDeal(
  context: Context,
  accountId: string,
  input: typeof CreateDealInput.$inferInput,
): Promise<Deal> {
  const { title, contactId = null, stageId = null } = input
  return withLinks(context, { accountId, contactId, stageId }, async () => {
    const row = await insertRecord(context, record, {
      accountId,
      id: randomUUIDv7(),
      title,
      value: input.value?.toFixed(2),
      probability: input.probability ?? undefined,
      expectedCloseDate: input.expectedCloseDate?.toISOString().slice(0, 10) ?? null,
      contactId,
      stageId,
    })
    return row as unknown as Deal // every field that GraphQL knows; drivers do not type their rows
  })
}
