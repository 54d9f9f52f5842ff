import type { Context } from '../context.ts'
import { delegateOf, type RecordDefinition } from '../define-record.ts'
import { badInput } from '../errors.ts'
import { inAccount } from '../fields/record-args.ts'
import { isBrokenLink } from './prisma-errors.ts'

/** What is written, and into which account. */
export interface LinkedWrite {
  readonly accountId: string
  /** Ids of linked records by the input's field, among whatever else is written. */
  readonly input: object
}

/**
 * Runs a write of a record with links to others. Unknown and foreign ids are refused alike, with one text
 * each. The database's composite foreign keys decide; only then are the records looked up, to name the fields.
 */
export async function withLinks<Result>(
  context: Context,
  record: RecordDefinition,
  { accountId, input }: LinkedWrite,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isBrokenLink(error)) await refuseBrokenLinks(context, record, { accountId, input })
    throw error
  }
}

async function refuseBrokenLinks(
  { database }: Context,
  { links }: RecordDefinition,
  { accountId, input }: LinkedWrite,
): Promise<void> {
  const missing: string[] = []
  for (const { field, model } of links) {
    const id: unknown = Reflect.get(input, field)
    if (typeof id !== 'string') continue
    const found = await delegateOf(database, model).findUnique({ where: inAccount({ accountId, id }) })
    if (!found) missing.push(field)
  }
  if (missing.length > 0)
    throw badInput(Object.fromEntries(missing.map(field => [`input.${field}`, ['Not found']])))
}
