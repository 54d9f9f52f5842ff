import { builder } from '../builder.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { orNotFound } from '../writes/prisma-errors.ts'
import { createDeal } from './create-deal.ts'
import { CreateDealInput, UpdateDealInput } from './inputs.ts'
import { Deal, DealStatusEnum } from './object.ts'
import { setDealStatus } from './set-deal-status.ts'
import { updateDeal } from './update-deal.ts'

builder.mutationField('createDeal', t =>
  t.field({
    type: Deal,
    access: 'member',
    accessInStatement: true,
    limit: { max: 30, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      input: t.arg({ type: CreateDealInput, required: true }),
    },
    resolve: (_root, { accountId, input }, context) => createDeal(context, accountId, input),
  }),
)

builder.mutationField('updateDeal', t =>
  t.prismaField({
    type: Deal,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
      input: t.arg({ type: UpdateDealInput, required: true }),
    },
    resolve: (query, _root, { accountId, id, input }, context) => {
      const data = refuseNulls(input, ['title', 'value', 'probability'])
      return withLinks(context, { accountId, contactId: input.contactId, stageId: input.stageId }, () =>
        updateDeal(context, { accountId, id, data, query }),
      )
    },
  }),
)

builder.mutationField('deleteDeal', t =>
  t.field({
    type: 'UUID',
    description: 'Answers the id.',
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: async (_root, { accountId, id }, context) => {
      await orNotFound(
        'Deal',
        context.database.prisma.deal.delete({ where: { accountId_id: { accountId, id } } }),
      )
      return id
    },
  }),
)

builder.mutationField('setDealStatus', t =>
  t.prismaField({
    type: Deal,
    description: 'Closes an open deal as won, lost or abandoned, or reopens a closed one.',
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
      status: t.arg({ type: DealStatusEnum, required: true }),
    },
    resolve: (query, _root, args, context) => setDealStatus(context, { ...args, query }),
  }),
)
