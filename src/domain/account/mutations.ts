import { noteAccount } from '../../observation/request-work.ts'
import { builder } from '../builder.ts'
import { badInput, conflict } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { maxCharacters } from '../fields/constraints.ts'
import { accountArgs, expectationArgs } from '../fields/record-args.ts'
import { userIdText } from '../fields/user-id-text.ts'
import { forgetToday } from '../today.ts'
import { refuseNulls, withoutNulls } from '../writes/input-nulls.ts'
import { recordInputs } from '../writes/record-inputs.ts'
import { currencyCode } from './currency.ts'
import { deleteAccount } from './delete-account.ts'
import { withOwnedAccount } from './lock-account.ts'
import { Account } from './object.ts'
import { accountRecord } from './record.ts'
import { requireRoom } from './require-room.ts'
import { withPresentZone } from './store-time-zone.ts'
import { timeZoneName } from './time-zone.ts'

const [CreateAccountInput, UpdateAccountInput] = recordInputs('Account', 'name', t => ({
  timeZone: t.string({ constraint: timeZoneName }),
  preventDoubleBooking: t.boolean(),
  currency: t.string({ constraint: currencyCode }),
  businessName: t.string({ constraint: maxCharacters(255) }),
  businessAddress: t.string({ constraint: maxCharacters(500) }),
  taxNumber: t.string({ constraint: maxCharacters(100) }),
  invoiceTerms: t.string({ constraint: maxCharacters(2_000) }),
}))

builder.mutationField('createAccount', t =>
  t.prismaField({
    type: Account,
    description:
      'Creates an account, which the viewer owns. CONFLICT where they own as many as a user may, 20 unless the service is set up otherwise.',
    access: 'viewer',
    scope: 'admin',
    usersOnly: true,
    args: { input: t.arg({ type: CreateAccountInput, required: true }) },
    resolve: (query, _root, { input }, context) => {
      const { userId: ownerId } = requireViewer(context)
      const data = { ...withoutNulls(input), name: input.name, ownerId }
      return context.database.prisma.$transaction(async tx => {
        await requireRoom(tx, context, { userId: ownerId, as: 'You own' })
        const account = await tx.account.create({ ...query, data: await withPresentZone(tx, data) })
        noteAccount(account.id)
        return account
      })
    },
  }),
)

builder.mutationField('updateAccount', t =>
  t.prismaField({
    type: Account,
    description: 'Changes the account. For its owner only.',
    access: 'owner',
    scope: 'admin',
    args: {
      ...accountArgs,
      ...expectationArgs,
      input: t.arg({ type: UpdateAccountInput, required: true }),
    },
    resolve: async (query, _root, { input, ...call }, context) => {
      const { accountId } = call
      const data = refuseNulls(accountRecord, input)
      const updated = await withOwnedAccount(context, call, async tx =>
        tx.account.update({ ...query, where: { id: accountId }, data: await withPresentZone(tx, data) }),
      )
      forgetToday(context, accountId)
      return updated
    },
  }),
)

builder.mutationField('deleteAccount', t =>
  t.field({
    type: 'UUID',
    description:
      'Deletes the account and everything that it holds, for good, and answers its id. For the owner only.',
    access: 'owner',
    scope: 'admin',
    usersOnly: true,
    repeatedTo: 'viewer',
    args: { ...accountArgs, ...expectationArgs },
    resolve: (_root, call, context) =>
      deleteAccount(context, { ...call, ownerId: requireViewer(context).userId }),
  }),
)

builder.mutationField('transferAccount', t =>
  t.prismaField({
    type: Account,
    description:
      'Gives the account to one of its team members, who becomes its owner and leaves the team. The former owner becomes a team member. For the owner only; CONFLICT where the new owner is the old one, or owns as many accounts as a user may.',
    access: 'owner',
    scope: 'admin',
    usersOnly: true,
    repeatedTo: 'member',
    args: {
      ...accountArgs,
      newOwnerId: t.arg.string({
        required: true,
        constraint: userIdText,
        description: "The identity provider's id (`sub`) of a team member.",
      }),
      ...expectationArgs,
    },
    resolve: (query, _root, { newOwnerId, ...call }, context) => {
      const { accountId } = call
      const { userId: ownerId } = requireViewer(context)
      if (newOwnerId === ownerId) throw conflict('The user owns the account already')
      return withOwnedAccount(context, call, async tx => {
        const { count } = await tx.teamMember.deleteMany({ where: { accountId, userId: newOwnerId } })
        if (count === 0) throw badInput({ newOwnerId: ['Must be a team member of the account'] })
        // Checked second: an answer about a user that is no team member would reveal how many accounts they own.
        await requireRoom(tx, context, { userId: newOwnerId, as: 'The new owner owns' })
        await tx.teamMember.createMany({ data: { accountId, userId: ownerId }, skipDuplicates: true })
        return tx.account.update({ ...query, where: { id: accountId }, data: { ownerId: newOwnerId } })
      })
    },
  }),
)
