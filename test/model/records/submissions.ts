import fc from 'fast-check'
import { expect } from 'vitest'
import { emailKey } from '../contact/model.ts'
import { expectDone } from '../refusals.ts'
import { pick } from '../state.ts'
import { which } from '../texts.ts'
import { unknownId } from '../world.ts'
import { changesOfMatch, mapValues, sentValues } from './forms.ts'
import { pickRow } from './input.ts'
import type { Values } from './kind.ts'
import { kindOf } from './kinds.ts'
import { addRow, deleteRow, perform, writeRow } from './perform.ts'
import { ofKind, type Records, type Row } from './rows.ts'
import { step } from './step.ts'

const submit = `mutation ($id: UUID!, $data: JSON!, $metadata: FormMetadataInput) {
  done: submitLeadForm(formId: $id, data: $data, metadata: $metadata) { contactId } }`
const newest = `query ($accountId: UUID!, $id: UUID!) { formSubmissions(accountId: $accountId, formId: $id, pageSize: 1) { items { id } } }`

/** A visitor submits a form: a contact is made, changed or left alone, and the visit is kept. */
export const submitForm = step(
  'submitLeadForm',
  fc.record({ at: which, data: sentValues, page: fc.constantFrom(undefined, '/contact') }),
  async ({ at, data, page }, records, world) => {
    const active = [...ofKind(records.rows, 'lead_form').values()].filter(({ active }) => active)
    const form = (at % 5 > 0 ? pick(active, at) : undefined) ?? pickRow(records, 'lead_form', at)
    const id = form?.id ?? unknownId
    const apply = async ({ contactId }: { readonly contactId: string }) => {
      // The id of the visit is not answered.
      const [visit] = expectDone(await world.ask(newest, { id })).formSubmissions.items
      if (form) submitTo(form, { data, page: page ?? null, contactId, submissionId: visit.id }, records)
    }
    const refusals = form?.active ? [] : [{ code: 'NOT_FOUND' } as const]
    const variables = { id, data, metadata: page ? { page } : undefined }
    await perform({ query: submit, variables, as: null, refusals, apply }, records, world)
  },
)

const mark = `mutation ($accountId: UUID!, $id: UUID!, $spam: Boolean!) {
  done: markFormSubmission(accountId: $accountId, id: $id, spam: $spam) { id spam markedSpam } }`

/** A member marks a submission as spam, or as none. */
export const markSubmission = step(
  'markFormSubmission',
  fc.record({ at: which, spam: fc.boolean() }),
  async ({ at, spam }, records, world) => {
    const row = pickRow(records, 'form_submission', at)
    const id = row?.id ?? unknownId
    const apply = (done: object) => {
      expect(done).toEqual({ id, spam, markedSpam: spam })
      writeRow(records, 'form_submission', id, { markedSpam: spam })
    }
    const refusals = row ? [] : [{ code: 'NOT_FOUND' } as const]
    await perform({ query: mark, variables: { id, spam }, refusals, apply }, records, world)
  },
)

const remove =
  'mutation ($accountId: UUID!, $id: UUID!) { done: deleteFormSubmission(accountId: $accountId, id: $id) }'

/** A member deletes what a visitor sent. */
export const deleteSubmission = step(
  'deleteFormSubmission',
  fc.record({ at: which }),
  async ({ at }, records, world) => {
    const row = pickRow(records, 'form_submission', at)
    const id = row?.id ?? unknownId
    const apply = (done: string) => {
      expect(done).toBe(id)
      deleteRow(records, 'form_submission', id)
    }
    const refusals = row ? [] : [{ code: 'NOT_FOUND' } as const]
    await perform({ query: remove, variables: { id }, refusals, apply }, records, world)
  },
)

interface Visit {
  readonly data: Values
  readonly page: string | null
  readonly contactId: string
  readonly submissionId: string
}

function submitTo(form: Row, { data, page, contactId, submissionId }: Visit, records: Records): void {
  const visit = {
    id: submissionId,
    data,
    page,
    referrer: null,
    replaced: {},
    markedSpam: null,
    formId: form.id,
    contactId: null,
  }
  const submission = kindOf('form_submission')
  if (form.honeypotField === 'trap' && data.trap === 'filled') {
    addRow(records, submission, { ...visit, outcome: 'spam' })
    return
  }
  const mapped = mapValues(form, data)
  const contacts = [...ofKind(records.rows, 'contact').values()]
  const email = mapped.email
  const match = contacts.find(
    contact =>
      email !== undefined && typeof contact.email === 'string' && emailKey(contact.email) === emailKey(email),
  )
  if (!match) {
    expect(contacts.map(({ id }) => id)).not.toContain(contactId)
    const { firstName = email?.split('@')[0] ?? 'Unknown', company = null } = mapped
    const own = { firstName, company, lastName: null, phone: null, email: email ?? null }
    addRow(records, kindOf('contact'), { ...own, id: contactId, contactType: 'lead', source: 'website' })
    addRow(records, submission, { ...visit, contactId, outcome: 'created' })
    return
  }
  expect(contactId).toBe(match.id)
  const changes = changesOfMatch(form, match, mapped)
  const replaced = Object.fromEntries(Object.keys(changes).map(field => [field, match[field] ?? null]))
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) writeRow(records, 'contact', match.id, changes)
  addRow(records, submission, { ...visit, contactId, replaced, outcome: isChanged ? 'updated' : 'unchanged' })
}
