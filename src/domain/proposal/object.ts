import { ProposalStatus } from '../../generated/prisma/enums.ts'
import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { newestRelated } from '../lists/newest-related.ts'
import { definePage } from '../lists/page.ts'

export const ProposalStatusEnum = builder.enumType(ProposalStatus, { name: 'ProposalStatus' })

/** An offer made to a contact. */
export const Proposal = builder.prismaObject('Proposal', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    amount: t.expose('amount', { type: 'Decimal' }),
    status: t.expose('status', { type: ProposalStatusEnum }),
    validUntil: t.expose('validUntil', { type: 'Date', nullable: true }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    contact: t.relation('contact', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of proposals. */
export const ProposalPage = definePage(Proposal)

builder.prismaObjectField(Account, 'proposals', t => t.relation('proposals', newestRelated))
