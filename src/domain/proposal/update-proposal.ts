import type { Proposal } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'
import { inAccount, type Update } from '../fields/record-args.ts'
import { changedCharges } from '../line-items/changed-charges.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { withLockedRecord } from '../writes/lock-record.ts'
import { requireDraft } from '../writes/next-states.ts'
import type { UpdateProposalInput } from './inputs.ts'
import { proposalRecord } from './record.ts'

/** Changes a draft; NOT_FOUND, or CONFLICT where it is no longer a draft. */
export function updateProposal(
  context: Context,
  { input, query, ...key }: Update<typeof UpdateProposalInput.$inferInput>,
): Promise<Proposal> {
  const { amount, lineItems, ...rest } = refuseNulls(input, ['title', 'body', 'amount'])
  return withLockedRecord(context, proposalRecord, { ...key, input }, async ({ tx, record: proposal }) => {
    requireDraft(proposalRecord.label, proposal.status)
    const readLines = () =>
      tx.proposalLineItem.findMany({ where: { accountId: key.accountId, proposalId: key.id } })
    const charges = await changedCharges({ amount: proposal.amount, readLines }, { amount, lineItems })
    return tx.proposal.update({ ...query, where: inAccount(key), data: { ...rest, ...charges } })
  })
}
