import { ProposalStatus } from '../../generated/prisma/enums.ts'
import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { allLines } from '../line-items/lines.ts'
import { newestRelated } from '../lists/newest-related.ts'
import { definePage } from '../lists/page.ts'

export const ProposalStatusEnum = builder.enumType(ProposalStatus, {
  name: 'ProposalStatus',
  description: 'From draft to sent, and from sent to accepted, declined or expired.',
})

/** One line of a proposal. */
export const ProposalLineItem = builder.prismaObject('ProposalLineItem', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    description: t.exposeString('description'),
    quantity: t.expose('quantity', { type: 'Decimal' }),
    unitPrice: t.expose('unitPrice', { type: 'Decimal', description: 'Negative for a discount.' }),
  }),
})

/** An offer made to a contact. */
export const Proposal = builder.prismaObject('Proposal', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    body: t.exposeString('body', { description: 'The text.' }),
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

/** One page of proposals. */
export const ProposalPage = definePage(Proposal)

builder.prismaObjectField(Contact, 'proposals', t =>
  t.relation('proposals', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Deal, 'proposals', t =>
  t.relation('proposals', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Account, 'proposals', t => t.relation('proposals', newestRelated))
