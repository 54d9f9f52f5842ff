import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

const app = await startApp()
const { prisma } = app.database

test('a new record was changed when it was created, by one clock', async () => {
  const { accountId, ownerId } = await app.newAccount()
  const create = `mutation ($id: UUID!) {
    createContact(accountId: $id, input: { firstName: "Ann" }) { id createdAt updatedAt }
    createDeal(accountId: $id, input: { title: "Deal" }) { createdAt updatedAt }
    createInvoice(accountId: $id, input: { amount: 1 }) { createdAt updatedAt }
  }`
  const { data } = await app.graphql(ownerId, create, { id: accountId })
  for (const { createdAt, updatedAt } of Object.values<Record<string, string>>(data)) {
    expect(updatedAt).toBe(createdAt)
  }
  const change = `mutation ($accountId: UUID!, $id: UUID!) {
    updateContact(accountId: $accountId, id: $id, input: { firstName: "Anne" }) { createdAt updatedAt }
  }`
  const { id, createdAt } = data.createContact
  const { updateContact } = (await app.graphql(ownerId, change, { accountId, id })).data
  expect(updateContact.createdAt).toBe(createdAt)
  expect(Date.parse(updateContact.updatedAt)).toBeGreaterThan(Date.parse(createdAt))
})

test('every table that says when a row was changed is told by the database', async () => {
  const untold = await prisma.$queryRaw<{ table_name: string }[]>`
    SELECT table_name FROM information_schema.columns c
    WHERE column_name = 'updated_at' AND table_schema = current_schema() AND NOT EXISTS (
      SELECT FROM information_schema.triggers t
      WHERE t.event_object_table = c.table_name AND t.event_manipulation = 'UPDATE'
        AND t.action_statement LIKE '%touch_updated_at%')`
  expect(untold).toEqual([])
})
