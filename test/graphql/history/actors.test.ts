import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newFilledAccount } from '../../support/root-fields/filled-account.ts'
import { rootFields, writeCall } from '../../support/root-fields/root-fields.ts'

const app = await startApp()

/** How many changes and moves of an account nobody made, and somebody. */
async function countChanges(accountId: string) {
  const [counts] = await app.database.query<{ nobody: number; somebody: number }>({
    text: `SELECT count(*) FILTER (WHERE actor_id IS NULL)::int AS nobody, count(actor_id)::int AS somebody FROM (
      SELECT actor_id FROM record_changes WHERE account_id = $1
      UNION ALL SELECT actor_id FROM moves WHERE account_id = $1) AS made`,
    values: [accountId],
  })
  return counts
}

/** Those that have changed something: an update without values does not. */
const made: string[] = []

describe('whoever calls a mutation has made its changes', () => {
  const mutations = rootFields.filter(({ kind }) => kind === 'mutation')
  it.each(mutations.map(field => [field.name, field] as const))('%s', async (name, field) => {
    const account = await newFilledAccount(app)
    const before = await countChanges(account.accountId)
    const userId = name === 'leaveAccount' ? account.memberId : account.ownerId
    const { errors } = await app.graphql(userId, writeCall(field, account))
    expect(errors).toBeUndefined()
    const after = await countChanges(account.accountId)
    // With an account goes its history, but for its end.
    if (name === 'deleteAccount') return expect(after).toEqual({ nobody: 0, somebody: 1 })
    // Moves go with their record.
    expect(after?.nobody).toBeLessThanOrEqual(before?.nobody ?? 0)
    if ((after?.somebody ?? 0) > (before?.somebody ?? 0)) made.push(name)
  })

  it('and most change something', () => {
    expect(made.length).toBeGreaterThan(mutations.length / 2)
  })
})
