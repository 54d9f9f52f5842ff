import { ProposalStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { allLines } from '../line-items/lines.ts'
import { columnFields } from '../lists/column-fields.ts'
import { proposalLineRecord } from './record.ts'

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
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    amount: t.expose('amount', { type: 'Decimal' }),
    lineItems: t.relation('lineItems', allLines),
    status: t.expose('status', { type: ProposalStatusEnum }),
    validUntil: t.expose('validUntil', { type: 'Date', nullable: true }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    acceptedName: t.exposeString('acceptedName', { nullable: true }),
    contact: t.relation('contact', { nullable: true }),
    deal: t.relation('deal', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
