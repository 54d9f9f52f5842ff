import fc from 'fast-check'
import { expectation, expectedOf, refusalsOfRow } from './expectation.ts'
import { inputOf, readInput } from './input.ts'
import { kindOf } from './kinds.ts'
import { aboutNow, addRow, deleteRow, expectRow, perform, refusalsOf, writeRow } from './perform.ts'
import { selectionOf } from './reading.ts'
import { ofKind, type Records, type Row } from './rows.ts'
import { step } from './step.ts'
import type { RecordsWorld } from './world.ts'

const account = kindOf('account')
const updateOwn = `mutation ($accountId: UUID!, $expected: DateTime, $input: UpdateAccountInput!) { done: updateAccount(
  accountId: $accountId, expectedUpdatedAt: $expected, input: $input) { ${selectionOf(account)} } }`

/** The owner changes the account, which may be in another day then; members may not. */
export const updateAccount = step(
  'updateAccount',
  fc.record({ expected: expectation, input: inputOf(account, 'UpdateAccountInput'), isMember: fc.nat(9) }),
  async ({ expected, input, isMember }, records, world) => {
    const row = ofKind(records.rows, 'account').get(records.accountId)
    const { sent, bad, given } = readInput(account, input, { records, world, isNew: false })
    const as = isMember === 0 ? (world.memberIds[0] ?? '') : world.ownerId
    const apply = (done: Row) => {
      if (Object.keys(given).length > 0) writeRow(records, 'account', records.accountId, given)
      expectRow(account, done, aboutNow(records, world))
    }
    const forbidden = as === world.ownerId ? [] : [{ code: 'FORBIDDEN' } as const]
    const late = forbidden.length > 0 ? forbidden : refusalsOfRow(row, expected, true)
    const isNull = Object.entries(sent).filter(([, value]) => value === null)
    // What may not be null is said where the account is changed.
    const nulls = isNull.map(([field]) => `input.${field}`)
    const shape = bad.filter(field => !nulls.includes(field))
    const refusals = refusalsOf(shape, forbidden.length > 0 ? forbidden : refusalsOf(bad, late))
    const variables = { expected: expectedOf(expected, row), input: sent }
    await perform({ query: updateOwn, variables, as, refusals, apply }, records, world)
  },
)

const add = `mutation ($accountId: UUID!, $userId: String!) { done: addTeamMember(accountId: $accountId, input: { userId: $userId }) { userId createdAt } }`
const take = `mutation ($accountId: UUID!, $userId: String!) { done: removeTeamMember(accountId: $accountId, userId: $userId) }`

/** The owner lets somebody in, who never calls. */
export async function letIn(userId: string, records: Records, world: RecordsWorld): Promise<void> {
  const isIn = ofKind(records.rows, 'team_member').has(userId)
  const apply = () => addRow(records, kindOf('team_member'), { id: userId })
  const refusals = isIn ? [{ code: 'CONFLICT' } as const] : []
  await perform({ query: add, variables: { userId }, as: world.ownerId, refusals, apply }, records, world)
}

/** See {@link letIn}. */
export const addMember = step('addTeamMember', fc.constantFrom('ann', 'bo'), letIn)

/** The owner takes it away again. */
export const removeMember = step(
  'removeTeamMember',
  fc.constantFrom('ann', 'bo'),
  async (userId, records, world) => {
    const isIn = ofKind(records.rows, 'team_member').has(userId)
    const apply = () => deleteRow(records, 'team_member', userId)
    const refusals = isIn ? [] : [{ code: 'NOT_FOUND' } as const]
    await perform({ query: take, variables: { userId }, as: world.ownerId, refusals, apply }, records, world)
  },
)
