import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { insertRecord } from '../writes/insert-record.ts'
import type { CreateDealInput } from './inputs.ts'
import { dealRecord } from './record.ts'

/** Creates an open deal; FORBIDDEN where the caller may not, BAD_USER_INPUT for links to records that do not exist. */
export function createDeal(
  context: Context,
  accountId: string,
  input: typeof CreateDealInput.$inferInput,
): Promise<Deal> {
  return withLinks(context, dealRecord, { accountId, input }, () =>
    insertRecord(context, dealRecord, accountId, { ...input, id: randomUUIDv7() }),
  )
}
