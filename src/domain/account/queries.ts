import type { Viewer as ViewerShape } from '../../auth/viewer.ts'
import { builder } from '../builder.ts'
import { requireViewer } from '../fields/access.ts'
import { numberRange } from '../fields/constraints.ts'
import { maxPageSize, pageArgs, pageComplexity } from '../lists/page.ts'
import { Account } from './object.ts'
import { countAccounts, readAccounts } from './viewer-accounts.ts'

/** The signed-in user; the gateway knows only the id. */
export const ViewerObject = builder.objectRef<ViewerShape>('Viewer').implement({
  description: 'A user, as the session token names them.',
  fields: t => ({
    id: t.exposeString('userId', { description: "The identity provider's id (`sub`) of the user." }),
    accounts: t.prismaField({
      type: [Account],
      description: 'The accounts the viewer owns, then those it is a team member of, each oldest first.',
      complexity: pageComplexity,
      args: {
        page: pageArgs.page,
        pageSize: t.arg.int({
          required: true,
          defaultValue: maxPageSize,
          constraint: numberRange(1, maxPageSize),
          description: `How many accounts a page holds, from 1 to ${maxPageSize}.`,
        }),
      },
      resolve: (query, { userId }, page, context) => readAccounts(context, { userId, ...page, query }),
    }),
    accountCount: t.int({
      description: 'How many accounts the viewer owns or is a team member of.',
      resolve: ({ userId }, _args, context) => countAccounts(context, userId),
    }),
  }),
})

builder.queryField('viewer', t =>
  t.field({
    type: ViewerObject,
    description: 'The signed-in user; FORBIDDEN for an API key.',
    access: 'viewer',
    scope: 'read',
    usersOnly: true,
    resolve: (_root, _args, context) => requireViewer(context),
  }),
)

builder.queryField('account', t =>
  t.prismaField({
    type: Account,
    description: 'An account that the viewer owns or is a team member of; FORBIDDEN for any other.',
    access: 'member',
    scope: 'read',
    accountArg: 'id',
    args: { id: t.arg({ type: 'UUID', required: true, description: 'The account.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.prisma.account.findUniqueOrThrow({ ...query, where: { id } }),
  }),
)
