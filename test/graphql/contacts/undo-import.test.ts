import { expect, it } from 'vitest'
import { linksTo } from '../../../src/domain/define-record.ts'
import { startApp, type TestAccount } from '../../support/app.ts'
import { fillAccount } from '../../support/records/filled-account.ts'

const app = await startApp()
const { prisma } = app.database

const importing = `mutation ($accountId: UUID!, $input: ImportContactsInput!) {
  importContacts(accountId: $accountId, input: $input) { writtenAt rows { contactId } } }`

/** Imports contacts of these names, and gives their ids and the moment. */
async function importNames({ accountId, ownerId }: TestAccount, names: readonly string[], more: object = {}) {
  const rows = names.map(firstName => ({ firstName, email: `${firstName}@example.com` }))
  const { data } = await app.graphql(ownerId, importing, { accountId, input: { rows, ...more } })
  const { writtenAt, rows: reported } = data.importContacts
  return { writtenAt, ids: reported.map(({ contactId }: { contactId: string | null }) => contactId) }
}

async function deleteUnused({ accountId, ownerId }: TestAccount, ids: unknown, unusedSince: unknown) {
  const document = `mutation ($accountId: UUID!, $ids: [UUID!]!, $unusedSince: DateTime) {
    deleteContacts(accountId: $accountId, ids: $ids, unusedSince: $unusedSince) {
      done refused { id code message } } }`
  const { data } = await app.graphql(ownerId, document, { accountId, ids, unusedSince })
  return data.deleteContacts
}

const refusal = (id: string) => ({ id, code: 'CONFLICT', message: 'Contact is in use' })

it('deletes what an import of many rows has made, but not what was changed since', async () => {
  const account = await app.newAccount()
  const names = Array.from({ length: 1_000 }, (_, at) => `n${at}`)
  const { writtenAt, ids } = await importNames(account, names)
  const some = [...ids.slice(0, 50), ...ids.slice(-50)]
  const [changed] = some.slice(-1)
  await prisma.contact.updateMany({ where: { id: changed }, data: { company: 'Looms' } })
  expect(await deleteUnused(account, some, writtenAt)).toEqual({
    done: some.slice(0, -1),
    refused: [refusal(changed)],
  })
})

it('deletes what a later batch of the file changed, by the moment of that batch', async () => {
  const account = await app.newAccount()
  const first = await importNames(account, ['ann'])
  const rows = [{ firstName: 'Anna', email: 'ann@example.com' }]
  const second = await importNames(account, [], { rows, onMatch: 'update' })
  expect(second.ids).toEqual(first.ids)
  expect(await deleteUnused(account, first.ids, first.writtenAt)).toMatchObject({ done: [] })
  expect(await deleteUnused(account, first.ids, second.writtenAt)).toMatchObject({ done: first.ids })
})

it.each(linksTo('Contact').map(({ table }) => table))('keeps a contact with %s', async table => {
  const account = await app.newAccount()
  const { contactId } = await fillAccount(prisma, account.accountId)
  const { writtenAt, ids } = await importNames(account, ['bo', 'cy'])
  const moved = `UPDATE ${table} SET contact_id = $1::uuid WHERE contact_id = $2::uuid`
  expect(await prisma.$executeRawUnsafe(moved, ids[0], contactId)).toBe(1)
  expect(await deleteUnused(account, ids, writtenAt)).toEqual({ done: [ids[1]], refused: [refusal(ids[0])] })
})

it('is told no moment by a dry run', async () => {
  expect(await importNames(await app.newAccount(), ['ann'], { dryRun: true })).toMatchObject({
    writtenAt: null,
  })
})
