import type { Context } from './context.ts'
import { noAccess, ownerOnly, unauthenticated } from './errors.ts'

/** Who may call a root field: anyone, anyone signed in, who works in the account, or who owns it. */
export type Access = 'public' | 'viewer' | 'member' | 'owner'

/**
 * The one rule of tenancy: an account is open to its owner and its team members. Unknown and
 * foreign accounts are refused alike. Throws where the field names no account: a resolver
 * without one could read another tenant's rows.
 */
export async function requireAccess(access: Access, accountId: unknown, context: Context): Promise<void> {
  if (access === 'public') return
  const userId = context.viewer?.userId
  if (!userId) throw unauthenticated()
  if (access === 'viewer') return
  if (typeof accountId !== 'string') throw new Error('A field open to members got no account id')
  const account = await context.database.prisma.account.findFirst({
    where: { id: accountId, OR: [{ ownerId: userId }, { teamMembers: { some: { userId } } }] },
    select: { ownerId: true },
  })
  if (!account) throw noAccess()
  if (access === 'owner' && account.ownerId !== userId) throw ownerOnly()
}
