import type { Viewer } from '../../auth/authenticator.ts'
import type { Row, Statement } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { noAccess, ownerOnly, unauthenticated } from '../errors.ts'

/** Who may call a root field: anyone, anyone signed in, who works in the account, or who owns it. */
export type Access = 'public' | 'viewer' | 'member' | 'owner'

/**
 * The one rule of tenancy, as SQL: an account ($1) is open to its owner and its team members ($2).
 * It answers one row, or none where the account is unknown or foreign; the two are refused alike.
 */
const openAccount = `SELECT id, owner_id, time_zone FROM accounts
  WHERE id = $1 AND (owner_id = $2 OR EXISTS (SELECT FROM team_members WHERE account_id = $1 AND user_id = $2))`

/**
 * Throws unless the caller may do what the field does. Also where the field names no account: a
 * resolver without one could read another tenant's rows.
 */
export async function requireAccess(access: Access, accountId: unknown, context: Context): Promise<void> {
  if (access === 'public') return
  const { userId } = requireViewer(context)
  if (access === 'viewer') return
  const [account] = await context.database.query({
    text: openAccount,
    values: [requireAccountId(accountId), userId],
  })
  if (!account) throw noAccess()
  if (access === 'owner' && account.owner_id !== userId) throw ownerOnly()
}

/** A statement that says by itself who may run it; made by {@link memberStatement}. */
export interface MemberStatement {
  readonly memberText: string
  /** See {@link Statement}. */
  readonly replanned?: boolean
}

/**
 * Completes a statement that reads from `caller`: one row (`id`, the account's, and `time_zone`) for
 * the owner and the team members of the account, and none for anyone else. $1 is the account, $2 the
 * user, its own values begin at $3. It has to answer at least one row where `caller` has one, and none
 * where it has none.
 */
export function memberStatement(text: string): MemberStatement {
  return { memberText: `WITH caller AS (${openAccount})\n${text}` }
}

/** Runs the statement with the values of $3 and on; no row says that the caller may not. */
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

/** Throws where a field that leaves the question to its own statement has answered without asking. */
export function assertAccessChecked(accountId: unknown, context: Context): void {
  if (!context.openAccounts.has(requireAccountId(accountId)))
    throw new Error('A field answered without asking who may call it')
}

/** The user who calls a field that is not public. Throws UNAUTHENTICATED where nobody is signed in. */
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
