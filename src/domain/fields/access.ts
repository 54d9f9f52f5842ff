import { keyUserIdPrefix } from '../../auth/user-id.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Row, Statement } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { noAccess, ownerOnly, unauthenticated } from '../errors.ts'

/** The callers of a root field: anyone, signed-in users, members of the account, or its owner. */
export type Access = 'public' | 'viewer' | 'member' | 'owner'

/**
 * The one rule of tenancy, as SQL: an account ($1) is open to its owner, its API keys and its team members ($2); a
 * key's user id names its account. It answers one row, or none where the account is unknown or foreign; the two are
 * refused alike. A key is looked up again, as it may have been revoked since its request began.
 */
const openAccount = `SELECT id, owner_id, time_zone FROM accounts
  WHERE id = $1 AND (owner_id = $2
    OR starts_with($2, '${keyUserIdPrefix}' || id || ':') AND EXISTS (SELECT FROM api_keys WHERE account_id = $1
      AND api_keys.id = CASE WHEN starts_with($2, '${keyUserIdPrefix}') THEN split_part($2, ':', 3)::uuid END
      AND revoked_at IS NULL)
    OR EXISTS (SELECT FROM team_members WHERE account_id = $1 AND user_id = $2))`

/**
 * Throws unless the caller has the access. Also throws where the field names no account, since a resolver
 * without one could read another tenant's rows.
 */
export async function requireAccess(access: Access, accountId: unknown, context: Context): Promise<void> {
  if (access === 'public') return
  const viewer = requireViewer(context)
  if (access === 'viewer') return
  const [account] = await context.database.query({
    text: openAccount,
    values: [requireAccountId(accountId), viewer.userId],
  })
  if (!account) throw noAccess()
  const { id, owner_id: ownerId } = account
  if (access === 'owner' && !actsAsOwner(viewer, { id: String(id), ownerId: String(ownerId) }))
    throw ownerOnly()
}

/** Whether a caller may do what is an account's owner's: its API keys may, within their scopes. */
export function actsAsOwner(
  { userId }: Viewer,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
): boolean {
  return userId === ownerId || userId.startsWith(`${keyUserIdPrefix}${id}:`)
}

/** A statement that checks access itself; made by {@link memberStatement}. */
export interface MemberStatement {
  readonly memberText: string
  /** See {@link Statement}. */
  readonly replanned?: boolean
}

/**
 * Adds the access check to a statement. `text` reads from the table expression `caller`, which has one
 * row (the account's `id` and `time_zone`) when the user is the owner or a team member, and is empty
 * otherwise. The statement must return a row exactly when `caller` has one. $1 is the account, $2 the
 * user; values of `text` begin at $3.
 */
export function memberStatement(text: string): MemberStatement {
  return { memberText: `WITH caller AS (${openAccount})\n${text}` }
}

/**
 * As {@link memberStatement}, for one that changes something and is a transaction by itself: $3 is who makes the change,
 * and values of `text` begin at $4.
 */
export function changeStatement(text: string): MemberStatement {
  const caller = openAccount.replace('time_zone', "time_zone, set_config('bizgate.actor', $3, true)")
  return { memberText: `WITH caller AS MATERIALIZED (${caller})\n${text}` }
}

/** Runs the statement; `values` are those from $3 on. Throws FORBIDDEN where it returns no row. */
export async function queryAsMember(
  context: Context,
  accountId: string,
  { memberText, values, replanned = false }: MemberStatement & { readonly values: readonly unknown[] },
): Promise<readonly [Row, ...Row[]]> {
  const rows = await context.database.query({
    text: memberText,
    values: [requireAccountId(accountId), requireViewer(context).userId, ...values],
    replanned,
  })
  if (!isFilled(rows)) throw noAccess()
  context.openAccounts.add(accountId)
  return rows
}

/** The caller of a field that is not public. Throws UNAUTHENTICATED without a signed-in user. */
export function requireViewer({ viewer }: Pick<Context, 'viewer'>): Viewer {
  if (!viewer) throw unauthenticated()
  return viewer
}

function requireAccountId(accountId: unknown): string {
  if (typeof accountId !== 'string') throw new Error('A field open to members got no account id')
  return accountId
}

function isFilled(rows: readonly Row[]): rows is readonly [Row, ...Row[]] {
  return rows.length > 0
}
