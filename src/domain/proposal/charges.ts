import type { Proposal } from '../../generated/prisma/client.ts'
import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import type { Context } from '../context.ts'
import type { Creation } from '../fields/record-args.ts'
import { changedCharges, newCharges } from '../line-items/changed-charges.ts'
import { type Changes, withoutNulls } from '../writes/input-nulls.ts'
import type { Locked } from '../writes/lock-record.ts'
import { requireDraft } from '../writes/moves.ts'
import type { CreateProposalInput, UpdateProposalInput } from './inputs.ts'
import { proposalRecord } from './record.ts'

/** Creates a draft; BAD_USER_INPUT for an amount it cannot have. */
export async function createProposal(
  { database }: Context,
  { accountId, input, query }: Creation<typeof CreateProposalInput.$inferInput>,
): Promise<Proposal> {
  const { amount, lineItems, ...rest } = input
  const priced = lineItems?.length ? amount : (amount ?? new Decimal(0))
  const data = {
    ...withoutNulls(rest),
    accountId,
    title: rest.title,
    ...newCharges({ amount: priced, lineItems }),
  }
  return database.prisma.proposal.create({ ...query, data })
}

/** What is written of a draft that changes; CONFLICT where it is no longer a draft. */
export async function changeDraft(
  { amount, lineItems, ...rest }: Changes<'Proposal', typeof UpdateProposalInput.$inferInput>,
  { tx, record: proposal }: Locked<'Proposal'>,
) {
  requireDraft(proposalRecord, proposal.status)
  const { accountId, id: proposalId } = proposal
  const readLines = () => tx.proposalLineItem.findMany({ where: { accountId, proposalId } })
  return { ...rest, ...(await changedCharges({ ...proposal, readLines }, { amount, lineItems })) }
}
