import type { Proposal } from '../../generated/prisma/client.ts'
import { Decimal } from '../../generated/prisma/internal/prismaNamespace.ts'
import type { Context } from '../context.ts'
import type { Creation } from '../fields/record-args.ts'
import { formatCents } from '../line-items/cents.ts'
import { numberedLines } from '../line-items/numbered-lines.ts'
import { computeAmountCents } from '../line-items/totals.ts'
import { withoutNulls } from '../writes/input-nulls.ts'
import type { CreateProposalInput } from './inputs.ts'

/** Creates a draft; BAD_USER_INPUT for an amount it cannot have. */
export async function createProposal(
  context: Context,
  { accountId, input, query }: Creation<typeof CreateProposalInput.$inferInput>,
): Promise<Proposal> {
  const { title, amount, lineItems, ...rest } = input
  const priced = lineItems?.length ? amount : (amount ?? new Decimal(0))
  return context.database.prisma.proposal.create({
    ...query,
    data: {
      ...withoutNulls(rest),
      accountId,
      title,
      amount: formatCents(computeAmountCents({ amount: priced, lineItems })),
      lineItems: { create: numberedLines(lineItems) },
    },
  })
}
