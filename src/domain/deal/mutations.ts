import { builder } from '../builder.ts'
import { accountArgs, changeArgs } from '../fields/record-args.ts'
import { deleteField } from '../lists/record-fields.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { moveRecord } from '../writes/moves.ts'
import { createDeal } from './create-deal.ts'
import { CreateDealInput, UpdateDealInput } from './inputs.ts'
import { dealMoves } from './move-deal.ts'
import { Deal, DealStatusEnum } from './object.ts'
import { dealRecord } from './record.ts'
import { updateDeal } from './update-deal.ts'

builder.mutationField('createDeal', t =>
  t.field({
    type: Deal,
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
    access: 'member',
    args: { ...changeArgs, input: t.arg({ type: UpdateDealInput, required: true }) },
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
    description: 'Closes an open deal as won, lost or abandoned, or reopens a closed one.',
    access: 'member',
    args: { ...changeArgs, status: t.arg({ type: DealStatusEnum, required: true }) },
    resolve: (query, _root, { status: to, ...key }, context) =>
      moveRecord(context, dealMoves, { ...key, to, query }),
  }),
)
