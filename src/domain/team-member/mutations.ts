import { withLockedAccount, withOwnedAccount } from '../account/lock-account.ts'
import { builder } from '../builder.ts'
import { conflict, noAccess, notFound } from '../errors.ts'
import { requireViewer } from '../fields/access.ts'
import { accountArgs } from '../fields/record-args.ts'
import { userIdText } from '../fields/user-id-text.ts'
import { orTaken } from '../writes/prisma-errors.ts'
import { TeamMember } from './object.ts'
import { teamMemberRecord } from './record.ts'

const AddTeamMemberInput = builder.inputType('AddTeamMemberInput', {
  description: 'Who becomes a team member.',
  fields: t => ({
    userId: t.string({
      required: true,
      constraint: userIdText,
    }),
  }),
})

builder.mutationField('addTeamMember', t =>
  t.prismaField({
    type: TeamMember,
    description:
      'Lets a user work in the account; whether the identity provider knows the user is not checked. For the owner only; CONFLICT for the owner, and for a user that is a team member already.',
    access: 'owner',
    scope: 'admin',
    args: {
      ...accountArgs,
      input: t.arg({ type: AddTeamMemberInput, required: true }),
    },
    resolve: (query, _root, { accountId, input: { userId } }, context) =>
      withOwnedAccount(context, { accountId }, async (tx, { ownerId }) => {
        if (userId === ownerId) throw conflict('The owner cannot be a team member')
        const data = { accountId, userId }
        return orTaken('The user is a team member already', tx.teamMember.create({ ...query, data }))
      }),
  }),
)

builder.mutationField('removeTeamMember', t =>
  t.field({
    type: 'String',
    description: "Takes a team member's access away and answers the user's id. For the owner only.",
    access: 'owner',
    scope: 'admin',
    args: {
      ...accountArgs,
      userId: t.arg.string({
        required: true,
        description: "The identity provider's id (`sub`) of a team member.",
      }),
    },
    resolve: (_root, { accountId, userId }, context) =>
      withOwnedAccount(context, { accountId }, async tx => {
        const { count } = await tx.teamMember.deleteMany({ where: { accountId, userId } })
        if (count === 0) throw notFound(teamMemberRecord.label)
        return userId
      }),
  }),
)

builder.mutationField('leaveAccount', t =>
  t.field({
    type: 'UUID',
    description:
      "Ends the viewer's own membership and answers the account's id. CONFLICT for the owner, who has to transfer the account first.",
    access: 'member',
    scope: 'admin',
    usersOnly: true,
    repeatedTo: 'viewer',
    args: accountArgs,
    resolve: (_root, { accountId }, context) =>
      withLockedAccount(context, accountId, async (tx, { ownerId }) => {
        const { userId } = requireViewer(context)
        if (ownerId === userId) throw conflict('Transfer the account first')
        const { count } = await tx.teamMember.deleteMany({ where: { accountId, userId } })
        // Another call has ended it since access was checked.
        if (count === 0) throw noAccess()
        return accountId
      }),
  }),
)
