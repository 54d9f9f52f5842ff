import { ProposalStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { allLines } from '../line-items/lines.ts'
import { columnFields } from '../lists/column-fields.ts'
import { proposalLineRecord, proposalRecord } from './record.ts'

export const ProposalStatusEnum = builder.enumType(ProposalStatus, {
  name: 'ProposalStatus',
})

/** One line of a proposal. */
export const ProposalLineItem = builder.prismaObject('ProposalLineItem', {
  fields: t => columnFields(t, proposalLineRecord, ['proposalId', 'position']),
})

/** An offer made to a contact. */
export const Proposal = builder.prismaObject('Proposal', {
  fields: t => ({
    ...columnFields(t, proposalRecord),
    lineItems: t.relation('lineItems', allLines),
  }),
})
