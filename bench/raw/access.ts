/** Whether the account $1 is open to the user $2: its owner or a team member. */
export const accessSql = `SELECT 1 FROM accounts a WHERE a.id = $1 AND (a.owner_id = $2
  OR EXISTS (SELECT 1 FROM team_members t WHERE t.account_id = a.id AND t.user_id = $2))`
