import { ContractStatus } from '../../generated/prisma/enums.ts'
import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { newestRelated } from '../lists/newest-related.ts'
import { definePage } from '../lists/page.ts'
import { Proposal } from '../proposal/object.ts'

export const ContractStatusEnum = builder.enumType(ContractStatus, {
  name: 'ContractStatus',
  description: 'From draft to sent, and from sent to signed or voided.',
})

/** An agreement for a contact to sign. */
export const Contract = builder.prismaObject('Contract', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    body: t.exposeString('body', { description: 'The text.' }),
    amount: t.expose('amount', { type: 'Decimal', nullable: true }),
    status: t.expose('status', { type: ContractStatusEnum }),
    expiresOn: t.expose('expiresOn', { type: 'Date', nullable: true }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true }),
    signedName: t.exposeString('signedName', { nullable: true }),
    contact: t.relation('contact', { nullable: true }),
    deal: t.relation('deal', { nullable: true }),
    proposal: t.relation('proposal', { nullable: true, description: 'The proposal it came from.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of contracts. */
export const ContractPage = definePage(Contract)

builder.prismaObjectField(Contact, 'contracts', t =>
  t.relation('contracts', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Deal, 'contracts', t =>
  t.relation('contracts', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Proposal, 'contracts', t =>
  t.relation('contracts', { ...newestRelated, description: 'Those that came from it, newest first.' }),
)

builder.prismaObjectField(Account, 'contracts', t => t.relation('contracts', newestRelated))
