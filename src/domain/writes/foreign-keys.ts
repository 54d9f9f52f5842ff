import type { Context } from '../context.ts'
import { badInput } from '../errors.ts'
import { isBrokenLink } from './prisma-errors.ts'

/** Records an input may link to, by the input's field. */
export interface Links {
  readonly contactId?: string | null | undefined
  readonly stageId?: string | null | undefined
}

/**
 * Runs a write that links records. Unknown and foreign ids are refused alike, with one text each.
 * The database's composite foreign keys decide; only then are the records looked up, to name the fields.
 */
export async function withLinks<Result>(
  context: Context,
  { accountId, ...links }: Links & { readonly accountId: string },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isBrokenLink(error)) await checkLinks(context, accountId, links)
    throw error
  }
}

async function checkLinks(context: Context, accountId: string, { contactId, stageId }: Links): Promise<void> {
  const { contact, pipelineStage } = context.database.prisma
  const key = (id: string) => ({ where: { accountId_id: { accountId, id } }, select: { id: true } })
  const missing: string[] = []
  if (contactId && !(await contact.findUnique(key(contactId)))) missing.push('contactId')
  if (stageId && !(await pipelineStage.findUnique(key(stageId)))) missing.push('stageId')
  if (missing.length > 0)
    throw badInput(Object.fromEntries(missing.map(field => [`input.${field}`, ['Not found']])))
}
