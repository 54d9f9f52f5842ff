import type { Prisma } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import type { ModelName, RecordDefinition, RowOf } from '../define-record.ts'
import { notFound } from '../errors.ts'
import type { ChangeKey } from '../fields/record-args.ts'
import { lockLinked } from './lock-order.ts'
import { lockRecords } from './many/lock-records.ts'
import { requireUnchanged } from './require-unchanged.ts'

/** A record that nobody else changes before the transaction ends. */
export interface Locked<Name extends ModelName> {
  readonly tx: Prisma.TransactionClient
  readonly record: RowOf<Name>
}

/** Which record changes, and how it is linked from then on. */
export interface LockKey extends ChangeKey {
  /** What is written, where ids of linked records may be in it. */
  readonly input?: object
}

/**
 * Runs work on a record, one such work at a time: every change of one record is made within. Throws what
 * {@link lockRecord} throws.
 */
export function withLockedRecord<Name extends ModelName, Result>(
  context: Context,
  definition: RecordDefinition<Name>,
  key: LockKey,
  work: (locked: Locked<Name>) => Promise<Result>,
): Promise<Result> {
  return context.database.prisma.$transaction(async tx =>
    work({ tx, record: await lockRecord(tx, definition, key) }),
  )
}

/**
 * Locks a record until the transaction ends and reads it. NOT_FOUND where the account has none of that id,
 * CONFLICT where it has been changed since the caller read it.
 */
export async function lockRecord<Name extends ModelName>(
  tx: Prisma.TransactionClient,
  definition: RecordDefinition<Name>,
  { accountId, id, input = {}, ...expectation }: LockKey,
): Promise<RowOf<Name>> {
  await lockLinked(tx, definition, { accountId, input })
  const record = (await lockRecords(tx, definition, { accountId, ids: [id] })).get(id)
  if (!record) throw notFound(definition.label)
  requireUnchanged(definition.label, record.updatedAt, expectation)
  return record
}
