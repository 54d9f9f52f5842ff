import { builder } from '../builder.ts'
import { accountArgs, recordArgs } from '../fields/record-args.ts'
import { deleteField } from '../lists/record-fields.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { createDeal } from './create-deal.ts'
import { CreateDealInput, UpdateDealInput } from './inputs.ts'
import { Deal, DealStatusEnum } from './object.ts'
import { dealRecord } from './record.ts'
import { setDealStatus } from './set-deal-status.ts'
import { updateDeal } from './update-deal.ts'

builder.mutationField('createDeal', t =>
  t.field({
    type: Deal,
    description: 'Creates an open deal.',
    access: 'member',
    accessInStatement: true,
    limit: { max: 30, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
    args: { ...accountArgs, input: t.arg({ type: CreateDealInput, required: true }) },
    resolve: (_root, { accountId, input }, context) => createDeal(context, accountId, input),
  }),
)

builder.mutationField('updateDeal', t =>
  t.prismaField({
    type: Deal,
    description: 'Changes a deal; CONFLICT where it is closed and its probability would change.',
    access: 'member',
    args: { ...recordArgs, input: t.arg({ type: UpdateDealInput, required: true }) },
    resolve: (query, _root, { input, ...key }, context) => {
      const data = refuseNulls(input, ['title', 'value', 'probability'])
      return withLinks(context, dealRecord, { ...key, input }, () =>
        updateDeal(context, { ...key, data, query }),
      )
    },
  }),
)

deleteField('deleteDeal', dealRecord, 'Answers the id. Notes about the deal are deleted with it.')

builder.mutationField('setDealStatus', t =>
  t.prismaField({
    type: Deal,
    description:
      'Closes an open deal as won, lost or abandoned, or reopens a closed one. CONFLICT for any other move.',
    access: 'member',
    args: { ...recordArgs, status: t.arg({ type: DealStatusEnum, required: true }) },
    resolve: (query, _root, args, context) => setDealStatus(context, { ...args, query }),
  }),
)
