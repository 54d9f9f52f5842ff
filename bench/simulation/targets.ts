import type pg from 'pg'
import { formIdSql } from './records.ts'
import type { Target } from './requests.ts'
import { callerId, callers, type SizedAccounts } from './sizes.ts'
import type { Targets } from './traffic.ts'

/** Makes every caller a team member of the accounts that are measured. */
export async function inviteCallers(sql: pg.Client, sized: readonly SizedAccounts[]): Promise<void> {
  await sql.query(
    `INSERT INTO team_members (account_id, user_id)
      SELECT account_id, user_id FROM simulation.sizes CROSS JOIN unnest($2::text[]) AS user_id WHERE rank = ANY ($1)`,
    [sized.flatMap(({ ranks }) => ranks), Array.from({ length: callers }, (_, caller) => callerId(caller))],
  )
}

/** The accounts that are measured, as requests name them. */
export async function readTargets(sql: pg.Client, sized: readonly SizedAccounts[]): Promise<Targets> {
  const of = async (size: SizedAccounts['size']) => {
    const targets: Target[] = []
    for (const rank of sized.find(candidate => candidate.size === size)?.ranks ?? [])
      targets.push(await readTarget(sql, rank))
    return targets
  }
  return { small: await of('small'), medium: await of('medium'), large: await of('large') }
}

/** The account of a rank. */
export async function readTarget(sql: pg.Client, rank: number): Promise<Target> {
  const { rows } = await sql.query<Target>(
    `SELECT account_id AS "accountId", ${formIdSql('rank')} AS "formId", contacts, rank
      FROM simulation.sizes WHERE rank = $1`,
    [rank],
  )
  if (!rows[0]) throw new Error(`There is no account of rank ${rank}`)
  return rows[0]
}
