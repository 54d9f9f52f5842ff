import { ContractStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'

export const ContractStatusEnum = builder.enumType(ContractStatus, {
  name: 'ContractStatus',
})

/** An agreement for a contact to sign. */
export const Contract = builder.prismaObject('Contract', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    amount: t.expose('amount', { type: 'Decimal', nullable: true }),
    status: t.expose('status', { type: ContractStatusEnum }),
    expiresOn: t.expose('expiresOn', { type: 'Date', nullable: true }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true }),
    signedName: t.exposeString('signedName', { nullable: true }),
    contact: t.relation('contact', { nullable: true }),
    deal: t.relation('deal', { nullable: true }),
    proposal: t.relation('proposal', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
