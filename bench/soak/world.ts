import type pg from 'pg'
import { type BenchAccount, describeAccounts } from '../accounts.ts'
import { loadAccounts, loadForm, loadTeam, userId } from '../data.ts'
import type { IdentityProvider } from '../tokens.ts'
import type { World } from './activities.ts'

const accountCount = 40
/** Enough that visits reach no limit of lists. */
const userCount = 600
const greedyCount = 20
const { written } = describeAccounts(true)

/** Fills the database: an account of 20,000 contacts and many of 300, each with an owner of its own. */
export async function makeWorld(sql: pg.Client, provider: IdentityProvider): Promise<World> {
  const accounts = Array.from(
    { length: accountCount },
    (_, n): BenchAccount => ({
      id: n === 0 ? written.id : `50a4acc0-0000-4000-8000-${String(n).padStart(12, '0')}`,
      contacts: n === 0 ? 20_000 : 300,
      deals: 200,
      invoices: 200,
    }),
  )
  const run = (text: string) => sql.query(text)
  await loadAccounts(run, accounts)
  await loadForm(run, { written })
  await loadTeam(run, accounts, userCount)
  await run(`UPDATE accounts SET owner_id = 'soak-owner-' || id`)
  await run('VACUUM (ANALYZE)')
  const sign = (userId: string) => provider.sign(userId)
  const tokens = await Promise.all(Array.from({ length: userCount }, (_, n) => sign(userId(n))))
  return {
    accounts: await Promise.all(
      accounts.map(async ({ id }) => ({ id, ownerToken: await sign(`soak-owner-${id}`) })),
    ),
    tokens: tokens.slice(greedyCount),
    greedyTokens: tokens.slice(0, greedyCount),
    created: [],
    strangerToken: await sign('soak-stranger'),
  }
}
