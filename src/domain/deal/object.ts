import { DealStatus } from '../../generated/prisma/enums.ts'
import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { newestRelated } from '../lists/newest-related.ts'
import { definePage } from '../lists/page.ts'
import { PipelineStage } from '../pipeline-stage/object.ts'

export const DealStatusEnum = builder.enumType(DealStatus, { name: 'DealStatus' })

/** A possible sale. */
export const Deal = builder.prismaObject('Deal', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    value: t.expose('value', { type: 'Decimal' }),
    probability: t.exposeFloat('probability'),
    status: t.expose('status', { type: DealStatusEnum }),
    expectedCloseDate: t.expose('expectedCloseDate', { type: 'Date', nullable: true }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true }),
    contact: t.relation('contact', { nullable: true }),
    stage: t.relation('stage', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of deals. */
export const DealPage = definePage(Deal)

builder.prismaObjectField(Contact, 'deals', t =>
  t.relation('deals', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(PipelineStage, 'deals', t =>
  t.relation('deals', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Account, 'deals', t => t.relation('deals', newestRelated))
