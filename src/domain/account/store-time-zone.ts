import type { Prisma } from '../../generated/prisma/client.ts'
import { badInput } from '../errors.ts'
import { hasSqlState } from '../writes/prisma-errors.ts'
import { presentName } from './time-zone-names.ts'

/** What Postgres answers where it knows no such zone: invalid_parameter_value. */
export const unknownTimeZone = '22023'

/**
 * What is to be stored, with the name of today for the time zone. BAD_USER_INPUT where the database has no such zone:
 * statements that ask for the account's day would fail.
 */
export async function withPresentZone<Data extends { readonly timeZone?: string }>(
  tx: Prisma.TransactionClient,
  data: Data,
): Promise<Data> {
  if (data.timeZone === undefined) return data
  const timeZone = presentName(data.timeZone)
  try {
    await tx.$queryRaw`SELECT now() AT TIME ZONE ${timeZone}::text`
  } catch (error) {
    if (!hasSqlState(error, unknownTimeZone)) throw error
    throw badInput({ 'input.timeZone': ['Must be a time zone that the database knows'] })
  }
  return { ...data, timeZone }
}
