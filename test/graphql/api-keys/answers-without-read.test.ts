import { getNamedType, isCompositeType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../src/auth/scopes.ts'
import { ownParts } from '../../../src/domain/fields/needs-read.ts'
import { schema } from '../../../src/domain/schema.ts'
import { models } from '../../../src/generated/columns.ts'
import { newKey } from '../../support/api-keys.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const account = await app.newAccount()
const { accountId, ownerId } = account
const a = `accountId: "${accountId}"`
const keyWith = async (...scopes: Scope[]) => (await newKey(app, account, scopes)).key
const admin = await keyWith('admin')
const write = await keyWith('write')
const both = await keyWith('read', 'admin')
const readWrite = await keyWith('read', 'write')
const exporting = await keyWith('export')
const { data: made } = await app.graphql(
  ownerId,
  `mutation { createContact(${a}, input: { firstName: "Ada" }) { id } }`,
)
const contactId: string = made.createContact.id
const update = (selection: string) =>
  `mutation { updateContact(${a}, id: "${contactId}", input: {}) { ${selection} } }`

const refused = (root: string) => ({
  data: { [root]: null },
  errors: [
    {
      message: 'The scope read is missing',
      path: [root],
      extensions: { code: 'FORBIDDEN', requires: 'scope:read' },
    },
  ],
})

describe('what a change answers to a key without read', () => {
  it('has nothing of the records of an account, and the change is not made', async () => {
    const change = `mutation { updateAccount(${a}, input: { name: "Read" }) {
      name contacts(first: 100) { nodes { firstName email } } invoices { totalCount } } }`
    expect(await app.graphql(admin, change)).toMatchObject(refused('updateAccount'))
    const name = 'mutation { updateAccount(accountId: "%", input: {}) { name } }'.replace('%', accountId)
    expect((await app.graphql(admin, name)).data.updateAccount.name).not.toBe('Read')
    expect((await app.graphql(both, change)).data.updateAccount).toMatchObject({
      name: 'Read',
      contacts: { nodes: [{ firstName: 'Ada' }] },
    })
  })

  it.each([
    'notes { nodes { text } }',
    'invoices { nodes { amount } }',
    'activity { nodes { kind } }',
    'summary { __typename }',
    'duplicateCount',
    '... on Contact { ... { deals { totalCount } } }',
    'notes @skip(if: true) { nodes { text } }',
  ])('has nothing of what is linked to a contact: %s', async selection => {
    expect(await app.graphql(write, update(selection))).toMatchObject(refused('updateContact'))
  })

  it('has nothing of what is linked through a fragment, a list of many or a part of a record', async () => {
    const fragment = `${update('...Linked')} fragment Linked on Contact { id ...Deep } fragment Deep on Contact { bookings { totalCount } }`
    expect(await app.graphql(write, fragment)).toMatchObject(refused('updateContact'))
    const many = `mutation { updateContacts(${a}, ids: ["${contactId}"], input: { company: "X" }) { done { id deals { totalCount } } } }`
    expect(await app.graphql(write, many)).toMatchObject(refused('updateContacts'))
    const create = (selection: string) =>
      `mutation { createDeal(${a}, input: { title: "x", contactId: "${contactId}" }) { ${selection} } }`
    expect(await app.graphql(write, create('contact { email }'))).toMatchObject(refused('createDeal'))
    expect(await app.graphql(write, create('moves { nodes { deal { title } } }'))).toMatchObject(
      refused('createDeal'),
    )
  })

  it('has the record with its own parts', async () => {
    expect((await app.graphql(write, update('id firstName email'))).data.updateContact.firstName).toBe('Ada')
    const create = `mutation { createInvoice(${a}, input: {
      contactId: "${contactId}", lineItems: [{ description: "x", quantity: 1, unitPrice: 5 }] }) {
      amount lineItems { description } link { __typename } payments { nodes { amount } } moves { totalCount } } }`
    expect(await app.graphql(write, create)).toMatchObject({
      data: { createInvoice: { amount: '5.00', lineItems: [{ description: 'x' }] } },
    })
  })

  it('does not tell which contacts an import met and left as they are', async () => {
    const email = 'known@example.com'
    const add = `mutation { createContact(${a}, input: { firstName: "Known", email: "${email}" }) { id } }`
    const { id } = (await app.graphql(ownerId, add)).data.createContact
    const askFor = (dryRun: boolean) => `mutation { importContacts(${a}, input: {
      dryRun: ${dryRun}, onMatch: skip, rows: [{ firstName: "Z", email: "${email}" }] }) { rows { outcome contactId } } }`
    expect(await app.graphql(write, askFor(true))).toMatchObject(refused('importContacts'))
    const rows = async (key: string) => (await app.graphql(key, askFor(false))).data.importContacts.rows
    expect(await rows(write)).toEqual([{ outcome: 'skipped', contactId: null }])
    expect(await rows(readWrite)).toEqual([{ outcome: 'skipped', contactId: id }])
  })

  it('does not tell which booking is in the way', async () => {
    const booking = `startsAt: "2031-01-01T00:00:00Z", endsAt: "2031-01-01T01:00:00Z"`
    await app.graphql(
      ownerId,
      `mutation { updateAccount(${a}, input: { preventDoubleBooking: true }) { id } }`,
    )
    const confirm = async (key: string, title: string) => {
      const add = `mutation { createBooking(${a}, input: { title: "${title}", ${booking} }) { id } }`
      const { id } = (await app.graphql(key, add)).data.createBooking
      return app.graphql(key, `mutation { confirmBooking(${a}, id: "${id}") { id } }`)
    }
    expect((await confirm(ownerId, 'Divorce')).errors).toBeUndefined()
    expect((await confirm(write, 'Mine')).errors).toMatchObject([
      { message: 'Booking overlaps a confirmed booking: one of the two needs another time' },
    ])
    expect((await confirm(readWrite, 'Mine')).errors).toMatchObject([
      { message: expect.stringContaining('the confirmed booking “Divorce”') },
    ])
  })

  it('leaves the other changes of the operation', async () => {
    const two = `mutation {
      first: updateContact(${a}, id: "${contactId}", input: { company: "Y" }) { company }
      second: updateContact(${a}, id: "${contactId}", input: { company: "Z" }) { notes { totalCount } } }`
    expect(await app.graphql(write, two)).toMatchObject({
      data: { first: { company: 'Y' }, second: null },
      errors: [{ path: ['second'] }],
    })
  })
})

it('an export to a key without read has the contacts, and nothing of what is linked to them', async () => {
  const ask = (selection: string) => `subscription { contactsExport(${a}) { contacts { ${selection} } } }`
  const { body } = await app.rest('POST', '/graphql', {
    as: exporting,
    body: { query: ask('firstName invoices { totalCount }') },
  })
  expect(body.errors).toMatchObject(refused('contactsExport').errors.map(({ message }) => ({ message })))
  expect(
    (await app.rest('GET', `/api/v1/contacts/export?account_id=${accountId}`, { as: exporting })).status,
  ).toBe(200)
})

it('a receipt to a key without read has all that it counts', async () => {
  const ask = `{ contactsExports(${a}) { items { face counts { collection records } } } }`
  const { items } = (await app.graphql(exporting, ask)).data.contactsExports
  expect(items).toContainEqual({
    face: 'rest',
    counts: [{ collection: 'contacts', records: expect.any(Number) }],
  })
})

it('every field of a record that has fields needs read, but the record’s own parts', () => {
  const free = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => name in models)
    .flatMap(({ name, getFields }) =>
      Object.values(getFields.call(schema.getType(name))).map(field => ({ name, field })),
    )
    .filter(({ field }) => isCompositeType(getNamedType(field.type)) && !field.extensions.needsRead)
    .map(({ name, field }) => `${name}.${field.name}`)
  expect(free.sort()).toEqual([...ownParts].sort())
})
