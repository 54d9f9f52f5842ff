import type { Account } from '../../generated/prisma/client.ts'
import type { Context } from '../context.ts'

/** The accounts of a user ($1), own ones first, so that foreign invitations cannot push them off the page. */
const openAccounts = `
  SELECT id, created_at, 0 AS rank FROM accounts WHERE owner_id = $1
  UNION ALL
  SELECT id, accounts.created_at, 1 FROM team_members JOIN accounts ON accounts.id = team_members.account_id
  WHERE user_id = $1 AND owner_id <> $1`

/** Which of a user's accounts to read, and the relations to read of them (Prisma's `include`). */
export interface AccountsPage {
  readonly userId: string
  readonly page: number
  readonly pageSize: number
  readonly query: object
}

/** Reads a page of the accounts that a user owns or is a team member of: own ones first, oldest first. */
export async function readAccounts(
  { database }: Context,
  { userId, page, pageSize, query }: AccountsPage,
): Promise<Account[]> {
  const rows = await database.query({
    text: `SELECT id FROM (${openAccounts}) AS opened ORDER BY rank, created_at, id LIMIT $2 OFFSET $3`,
    values: [userId, pageSize, (page - 1) * pageSize],
  })
  // A page behind the last one needs no second statement.
  if (rows.length === 0) return []
  const places = new Map(rows.map(({ id }, place) => [String(id), place]))
  const accounts = await database.prisma.account.findMany({
    ...query,
    where: { id: { in: [...places.keys()] } },
  })
  return accounts.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

/** How many accounts a user owns or is a team member of. */
export async function countAccounts({ database }: Context, userId: string): Promise<number> {
  const [row] = await database.query({
    text: `SELECT count(*)::int AS total FROM (${openAccounts}) AS opened`,
    values: [userId],
  })
  return Number(row?.total)
}
