import fc from 'fast-check'
import { expect } from 'vitest'
import { badInput, expectDone, expectInvalid, expectRefused } from '../refusals.ts'
import { pick, remove, type State } from '../state.ts'
import { step } from '../step.ts'
import { which } from '../texts.ts'
import { passMillisecond, unknownId } from '../world.ts'
import { contactInput } from './input.ts'
import { type Contact, changeContact, newContact, problemsOfChange, problemsOfNew } from './model.ts'
import { createdContact, restName } from './rest.ts'

const fields = 'id firstName lastName email phone company contactType source createdAt'
const create = `mutation ($accountId: UUID!, $input: CreateContactInput!) {
  createContact(accountId: $accountId, input: $input) { ${fields} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateContactInput!) {
  updateContact(accountId: $accountId, id: $id, input: $input) { ${fields} }
}`
const remover = 'mutation ($accountId: UUID!, $id: UUID!) { deleteContact(accountId: $accountId, id: $id) }'

/** A contact is created over REST, beside fields that nobody may set. */
export const postContact = step('POST contacts', contactInput, async (input, state, world) => {
  const { accountId } = world
  const named = Object.fromEntries(Object.entries(input).map(([field, value]) => [restName(field), value]))
  const body = { ...named, account_id: accountId, id: unknownId, created_at: '2001-01-01T00:00:00Z', more: 1 }
  const answer = await world.call('POST', '/api/v1/contacts', { body })
  // Null is as if absent.
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
  const problems = problemsOfNew(given)
  if (problems.length > 0) return expectInvalid(answer, problems.map(restName))
  expect(answer.status).toBe(201)
  const { id, created_at: createdAt } = answer.body.data
  const contact = newContact(input, { id, createdAt })
  expect(answer.body).toEqual({ data: createdContact(contact) })
  await addContact(state, contact)
})

/** A contact is created over GraphQL. */
export const createContact = step('createContact', contactInput, async (input, state, world) => {
  const answer = await world.ask(create, { input })
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
  const problems = problemsOfNew(given).map(field => `input.${field}`)
  if (problems.length > 0) return expectRefused(answer, badInput(...problems))
  const made = expectDone(answer).createContact
  const contact = newContact(input, made)
  expect(made).toEqual(contact)
  await addContact(state, contact)
})

/** Keeps a contact that the server has just created. */
export async function addContact(state: State, contact: Contact): Promise<void> {
  const last = state.contacts.at(-1)
  expect(Date.parse(contact.createdAt)).toBeGreaterThan(Date.parse(last?.createdAt ?? '2000-01-01'))
  expect(state.contacts.map(({ id }) => id)).not.toContain(contact.id)
  state.contacts.push(contact)
  await passMillisecond(contact.createdAt)
}

/** Some of a contact changes. */
export const updateContact = step(
  'updateContact',
  fc.record({ at: which, input: contactInput }),
  async ({ at, input }, state, world) => {
    const contact = pick(state.contacts, at)
    const answer = await world.ask(update, { id: contact?.id ?? unknownId, input })
    const problems = problemsOfChange(input).map(field => `input.${field}`)
    if (problems.length > 0) return expectRefused(answer, badInput(...problems))
    if (!contact) return expectRefused(answer, { code: 'NOT_FOUND' })
    changeContact(contact, input)
    expect(expectDone(answer).updateContact).toEqual(contact)
  },
)

/** A contact goes; its deals, invoices and submissions stay without it. */
export const deleteContact = step('deleteContact', which, async (at, state, world) => {
  const contact = pick(state.contacts, at)
  const answer = await world.ask(remover, { id: contact?.id ?? unknownId })
  if (!contact) return expectRefused(answer, { code: 'NOT_FOUND' })
  expect(expectDone(answer).deleteContact).toBe(contact.id)
  remove(state.contacts, contact)
  for (const record of [...state.deals, ...state.invoices, ...state.submissions]) {
    if (record.contact === contact) record.contact = null
  }
})
