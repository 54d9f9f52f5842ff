import type { Viewer as ViewerShape } from '../../auth/authenticator.ts'
import { builder } from '../builder.ts'
import { Account } from './object.ts'
import { requireViewer } from './require-viewer.ts'

const mostAccounts = 100

/** The signed-in user, of whom the gateway knows the id only. */
export const Viewer = builder.objectRef<ViewerShape>('Viewer').implement({
  description: 'The signed-in user.',
  fields: t => ({
    id: t.exposeString('userId', { description: "The identity provider's id (`sub`) of the user." }),
    accounts: t.prismaField({
      type: [Account],
      description: `The accounts the viewer owns or is a team member of, oldest first, ${mostAccounts} at most.`,
      complexity: { field: 1, multiplier: mostAccounts },
      resolve: (query, { userId }, _args, context) =>
        context.database.prisma.account.findMany({
          ...query,
          where: { OR: [{ ownerId: userId }, { teamMembers: { some: { userId } } }] },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          take: mostAccounts,
        }),
    }),
  }),
})

builder.queryField('viewer', t =>
  t.field({
    type: Viewer,
    access: 'viewer',
    resolve: (_root, _args, context) => requireViewer(context),
  }),
)

builder.queryField('account', t =>
  t.prismaField({
    type: Account,
    access: 'member',
    accountArg: 'id',
    args: { id: t.arg({ type: 'UUID', required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.prisma.account.findUniqueOrThrow({ ...query, where: { id } }),
  }),
)
