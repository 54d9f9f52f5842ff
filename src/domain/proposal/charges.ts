import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import { formatCents } from '../line-items/cents.ts'
import { changedCharges } from '../line-items/changed-charges.ts'
import { numberedLines } from '../line-items/numbered-lines.ts'
import { computeAmountCents } from '../line-items/totals.ts'
import type { Changes } from '../writes/input-nulls.ts'
import type { Locked } from '../writes/lock-record.ts'
import { requireDraft } from '../writes/next-states.ts'
import type { CreateProposalInput, UpdateProposalInput } from './inputs.ts'
import { proposalRecord } from './record.ts'

/** What is written of a new draft; BAD_USER_INPUT for an amount it cannot have. */
export function newCharges({ amount, lineItems, ...rest }: typeof CreateProposalInput.$inferInput) {
  const priced = lineItems?.length ? amount : (amount ?? new Decimal(0))
  return {
    ...rest,
    amount: formatCents(computeAmountCents({ amount: priced, lineItems })),
    lineItems: { create: numberedLines(lineItems) },
  }
}

/** What is written of a draft that changes; CONFLICT where it is no longer a draft. */
export async function changeDraft(
  { amount, lineItems, ...rest }: Changes<'Proposal', typeof UpdateProposalInput.$inferInput>,
  { tx, record: proposal }: Locked<'Proposal'>,
) {
  requireDraft(proposalRecord.label, proposal.status)
  const { accountId, id: proposalId } = proposal
  const readLines = () => tx.proposalLineItem.findMany({ where: { accountId, proposalId } })
  return { ...rest, ...(await changedCharges({ amount: proposal.amount, readLines }, { amount, lineItems })) }
}
