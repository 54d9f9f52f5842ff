import { builder } from '../builder.ts'
import { badInput, conflict } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { filledText } from '../fields/constraints.ts'
import { accountArgs, expectationArgs } from '../fields/record-args.ts'
import { userIdText } from '../fields/user-id-text.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import { deleteAccount } from './delete-account.ts'
import { lockOwnedAccount } from './lock-account.ts'
import { Account } from './object.ts'
import { timeZoneName } from './time-zone.ts'
import { forgetToday } from './today.ts'

const timeZoneDescription = 'IANA name of the zone whose calendar decides when an invoice is overdue.'

const preventDoubleBookingDescription =
  'Whether two confirmed bookings may not overlap. Those that overlap already stay as they are.'

const CreateAccountInput = builder.inputType('CreateAccountInput', {
  fields: t => ({
    name: t.string({ required: true, constraint: filledText(255) }),
    timeZone: t.string({ constraint: timeZoneName, description: `${timeZoneDescription} UTC if absent.` }),
    preventDoubleBooking: t.boolean({ description: `${preventDoubleBookingDescription} False if absent.` }),
  }),
})

const UpdateAccountInput = builder.inputType('UpdateAccountInput', {
  description: 'What is absent stays as it is.',
  fields: t => ({
    name: t.string({ constraint: filledText(255) }),
    timeZone: t.string({ constraint: timeZoneName, description: timeZoneDescription }),
    preventDoubleBooking: t.boolean({ description: preventDoubleBookingDescription }),
  }),
})

builder.mutationField('createAccount', t =>
  t.prismaField({
    type: Account,
    description: 'The viewer becomes the owner of the account.',
    access: 'viewer',
    args: { input: t.arg({ type: CreateAccountInput, required: true }) },
    resolve: (query, _root, { input }, context) =>
      context.database.prisma.account.create({
        ...query,
        data: { ...withoutNulls(input), name: input.name, ownerId: requireViewer(context).userId },
      }),
  }),
)

builder.mutationField('updateAccount', t =>
  t.prismaField({
    type: Account,
    access: 'owner',
    args: {
      ...accountArgs,
      ...expectationArgs,
      input: t.arg({ type: UpdateAccountInput, required: true }),
    },
    resolve: async (query, _root, { input, ...call }, context) => {
      const { accountId } = call
      const { userId: ownerId } = requireViewer(context)
      const data = refuseNulls(input, ['name', 'timeZone', 'preventDoubleBooking'])
      const updated = await context.database.prisma.$transaction(async tx => {
        await lockOwnedAccount(tx, { ...call, ownerId })
        return tx.account.update({ ...query, where: { id: accountId }, data })
      })
      forgetToday(context, accountId)
      return updated
    },
  }),
)

builder.mutationField('deleteAccount', t =>
  t.field({
    type: 'UUID',
    description: 'Answers the id. Everything the account holds is deleted with it, for good.',
    access: 'owner',
    args: { ...accountArgs, ...expectationArgs },
    resolve: async (_root, call, context) => {
      await deleteAccount(context, { ...call, ownerId: requireViewer(context).userId })
      return call.accountId
    },
  }),
)

builder.mutationField('transferAccount', t =>
  t.prismaField({
    type: Account,
    description:
      'Gives the account to one of its team members, who is then its owner only. The owner until now stays as a team member.',
    access: 'owner',
    args: {
      ...accountArgs,
      ...expectationArgs,
      newOwnerId: t.arg.string({ required: true, constraint: userIdText }),
    },
    resolve: (query, _root, { newOwnerId, ...call }, context) => {
      const { accountId } = call
      const { userId: ownerId } = requireViewer(context)
      if (newOwnerId === ownerId) throw conflict('The user owns the account already')
      return context.database.prisma.$transaction(async tx => {
        await lockOwnedAccount(tx, { ...call, ownerId })
        const { count } = await tx.teamMember.deleteMany({ where: { accountId, userId: newOwnerId } })
        if (count === 0) throw badInput({ newOwnerId: ['Must be a team member of the account'] })
        await tx.teamMember.createMany({ data: { accountId, userId: ownerId }, skipDuplicates: true })
        return tx.account.update({ ...query, where: { id: accountId }, data: { ownerId: newOwnerId } })
      })
    },
  }),
)
