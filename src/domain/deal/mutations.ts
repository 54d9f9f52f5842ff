import { builder } from '../builder.ts'
import { filledText, range } from '../constraints.ts'
import { withLinks } from '../links.ts'
import { orNotFound } from '../prisma-errors.ts'
import { refuseNulls, withoutNulls } from '../values.ts'
import { Deal, DealStatusEnum } from './object.ts'
import { setDealStatus } from './set-deal-status.ts'
import { updateDeal } from './update-deal.ts'

const CreateDealInput = builder.inputType('CreateDealInput', {
  fields: t => ({
    title: t.string({ required: true, constraint: filledText(255) }),
    value: t.field({ type: 'Decimal', description: '0 when absent.' }),
    probability: t.float({ constraint: range(0, 100), description: '50 when absent.' }),
    expectedCloseDate: t.field({ type: 'Date' }),
    contactId: t.field({ type: 'UUID' }),
    stageId: t.field({ type: 'UUID' }),
  }),
})

const UpdateDealInput = builder.inputType('UpdateDealInput', {
  description: 'What is absent stays as it is; null empties what may be empty.',
  fields: t => ({
    title: t.string({ constraint: filledText(255) }),
    value: t.field({ type: 'Decimal' }),
    probability: t.float({
      constraint: range(0, 100),
      description: 'Cannot change while the deal is closed.',
    }),
    expectedCloseDate: t.field({ type: 'Date' }),
    contactId: t.field({ type: 'UUID' }),
    stageId: t.field({ type: 'UUID' }),
  }),
})

builder.mutationField('createDeal', t =>
  t.prismaField({
    type: Deal,
    access: 'member',
    limit: { max: 30, window: '1m', per: 'viewer-and-account', scope: 'documented' },
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      input: t.arg({ type: CreateDealInput, required: true }),
    },
    resolve: (query, _root, { accountId, input }, context) =>
      withLinks(context, { accountId, contactId: input.contactId, stageId: input.stageId }, () =>
        context.database.prisma.deal.create({
          ...query,
          data: { ...withoutNulls(input), accountId, title: input.title },
        }),
      ),
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
