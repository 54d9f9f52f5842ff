import type { Contract } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { inAccount, type Update } from '../fields/record-args.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { requireDraft } from '../writes/next-states.ts'
import type { UpdateContractInput } from './inputs.ts'
import { contractRecord } from './record.ts'

/** Changes a draft; NOT_FOUND, or CONFLICT where it is no longer a draft. */
export function updateContract(
  context: Context,
  { input, query, ...key }: Update<typeof UpdateContractInput.$inferInput>,
): Promise<Contract> {
  const data = refuseNulls(input, ['title', 'body'])
  return withLockedRecord(context, contractRecord, { ...key, input }, async ({ tx, record: contract }) => {
    requireDraft(contractRecord.label, contract.status)
    return tx.contract.update({ ...query, where: inAccount(key), data })
  })
}
