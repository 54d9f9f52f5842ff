import { builder } from '../builder.ts'
import type { RowOf } from '../define-record.ts'
import { conflict } from '../errors.ts'
import { changeArgs } from '../fields/record-args.ts'
import { createField } from '../writes/create-field.ts'
import { deleteField } from '../writes/delete-field.ts'
import { withLinks } from '../writes/foreign-keys.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { changeMany, moveMany } from '../writes/many/change-many.ts'
import { deleteManyField, describeMany, manyArgs, manyOptions } from '../writes/many/fields.ts'
import { defineChanges } from '../writes/many/objects.ts'
import { makeTransition } from '../writes/moves.ts'
import { updateField } from '../writes/update-field.ts'
import { CreateDealInput, UpdateDealInput, UpdateDealsInput } from './inputs.ts'
import { dealMoves } from './move-deal.ts'
import { Deal, DealStatusEnum } from './object.ts'
import { dealRecord } from './record.ts'

const DealChanges = defineChanges(Deal)

createField('createDeal', dealRecord, {
  type: Deal,
  input: CreateDealInput,
  description: 'Creates an open deal.',
  accessInStatement: true,
  limit: { max: 30, window: '1m', per: 'viewer-and-account', appliesTo: 'rest' },
})

updateField('updateDeal', dealRecord, {
  type: Deal,
  input: UpdateDealInput,
  description: 'Changes a deal; CONFLICT where it is closed and its probability would change.',
  data: (input, { record }) => {
    requireChangeable(record, input)
    return input
  },
})

deleteField('deleteDeal', dealRecord, 'Answers the id. Notes about the deal are deleted with it.')

deleteManyField('deleteDeals', dealRecord, 'Deletes deals. Notes about them are deleted with them.')

builder.mutationField('setDealStatus', t =>
  t.prismaField({
    type: Deal,
    description:
      'Closes an open deal as won, lost or abandoned, or reopens a closed one. CONFLICT for any other move.',
    access: 'member',
    scope: 'write',
    args: { ...changeArgs, status: t.arg({ type: DealStatusEnum, required: true }) },
    resolve: (query, _root, { status: to, ...key }, context) =>
      makeTransition(context, dealMoves, { ...key, to, query }),
  }),
)

builder.mutationField('updateDeals', t =>
  t.field({
    ...manyOptions,
    type: DealChanges,
    description: describeMany('Changes what several deals can have in common, such as their stage.'),
    args: {
      ...manyArgs,
      input: t.arg({ type: UpdateDealsInput, required: true, description: 'What changes of all of them.' }),
    },
    resolve: (_root, { input, ...keys }, context, info) => {
      const data = refuseNulls(dealRecord, input)
      return withLinks(context, dealRecord, { ...keys, input }, () =>
        changeMany(context, dealRecord, { ...keys, input, info }, deal => {
          requireChangeable(deal, data)
          return data
        }),
      )
    },
  }),
)

builder.mutationField('setDealStatuses', t =>
  t.field({
    ...manyOptions,
    type: DealChanges,
    description: describeMany('Closes open deals as won, lost or abandoned, or reopens closed ones.'),
    args: {
      ...manyArgs,
      status: t.arg({ type: DealStatusEnum, required: true, description: 'Where they go.' }),
    },
    resolve: (_root, { status: to, ...keys }, context, info) =>
      moveMany(context, dealMoves, { ...keys, to, info }),
  }),
)

/** CONFLICT where the probability of a closed deal would change. */
function requireChangeable(
  { status, probability }: RowOf<'Deal'>,
  data: { readonly probability?: number | undefined },
): void {
  if (status === 'open' || data.probability === undefined || data.probability === probability) return
  throw conflict(`The probability of a deal that is ${status} cannot change`)
}
