import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newForm, readContacts, submitAs, type TestForm } from '../../support/records/lead-form-app.ts'

const app = await startApp()

const mark = `mutation ($accountId: UUID!, $id: UUID!, $spam: Boolean!) {
  markFormSubmission(accountId: $accountId, id: $id, spam: $spam) { id spam markedSpam outcome contact { id } }
}`
const list = `query ($accountId: UUID!, $filter: FormSubmissionFilter) {
  formSubmissions(accountId: $accountId, filter: $filter) { total items { id spam data } }
}`
const counted = `query ($accountId: UUID!, $contact: UUID!) {
  submissionSummary(accountId: $accountId, by: form) { count spam }
  contact(accountId: $accountId, id: $contact) { summary { submissions } activity { nodes { kind } } }
}`

const read = async ({ accountId, ownerId }: TestForm, filter: object) => {
  const { data, errors } = await app.graphql(ownerId, list, { accountId, filter })
  expect(errors).toBeUndefined()
  return data.formSubmissions.items
}
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

/** A form, with a submission that made a contact and one that the honeypot caught. */
async function withSubmissions() {
  const form = await newForm(app, { honeypotField: 'website' })
  await submitAs(app, form.formId, { first: 'Ann', mail: 'ann@example.com', notes: 'Buy 100%_ watches' })
  await submitAs(app, form.formId, { first: 'Bot', website: 'https://spam.example' })
  const [caught, sent] = await read(form, {})
  const [contact] = await readContacts(app, form.accountId)
  return { form, caught, sent, contactId: contact?.id }
}

describe('markFormSubmission', () => {
  it('leaves a submission out of counts and of the activity, and its contact as it is', async () => {
    const { form, sent, caught, contactId } = await withSubmissions()
    const { accountId, memberId, ownerId } = form
    const { data } = await app.graphql(memberId, mark, { accountId, id: sent.id, spam: true })
    expect(data.markFormSubmission).toEqual({
      id: sent.id,
      spam: true,
      markedSpam: true,
      outcome: 'created',
      contact: { id: contactId },
    })
    expect(idsOf(await read(form, { spam: true }))).toEqual([caught.id, sent.id])
    const { data: sums } = await app.graphql(ownerId, counted, { accountId, contact: contactId })
    expect(sums).toEqual({
      submissionSummary: [{ count: 2, spam: 2 }],
      contact: { summary: { submissions: 0 }, activity: { nodes: [] } },
    })
    await app.graphql(memberId, mark, { accountId, id: sent.id, spam: false })
    await app.graphql(memberId, mark, { accountId, id: caught.id, spam: false })
    expect(idsOf(await read(form, { spam: false }))).toEqual([caught.id, sent.id])
    expect(await readContacts(app, accountId)).toHaveLength(1)
  })

  it('does not find those of another account', async () => {
    const { sent } = await withSubmissions()
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, mark, { accountId, id: sent.id, spam: true })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('deleteFormSubmission', () => {
  const remove =
    'mutation ($accountId: UUID!, $id: UUID!) { deleteFormSubmission(accountId: $accountId, id: $id) }'

  it('deletes what was sent, and leaves its contact', async () => {
    const { form, sent, caught, contactId } = await withSubmissions()
    const { accountId, memberId, ownerId } = form
    const { data } = await app.graphql(memberId, remove, { accountId, id: sent.id })
    expect(data).toEqual({ deleteFormSubmission: sent.id })
    expect(idsOf(await read(form, {}))).toEqual([caught.id])
    expect((await readContacts(app, accountId)).map(({ id }) => id)).toEqual([contactId])
    const deleted = `query ($accountId: UUID!) { deletedRecords(accountId: $accountId, since: "2026-01-01T00:00:00Z") { nodes { kind id } } }`
    const { data: walked } = await app.graphql(ownerId, deleted, { accountId })
    expect(walked.deletedRecords.nodes).toEqual([{ kind: 'form_submission', id: sent.id }])
    const { errors } = await app.graphql(memberId, remove, { accountId, id: sent.id })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('does not find those of another account', async () => {
    const { form, sent } = await withSubmissions()
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, remove, { accountId, id: sent.id })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' })
    expect(await read(form, {})).toHaveLength(2)
  })
})

describe('submissions', () => {
  it.each([
    ['WATCH', 1],
    ['100%_', 1],
    ['0_%', 0],
    ['notes', 0],
    [' bot ', 1],
  ])('are searched by the values that were sent: %j', async (search, found) => {
    const { form } = await withSubmissions()
    expect(await read(form, { search })).toHaveLength(found)
  })
})

describe('the colour of a form', () => {
  it.each([
    ['#ffee00', 'Must have a contrast of at least 3 to white: choose a darker one'],
    ['red', 'Must be a colour, such as #1d5fbf'],
    ['#12345', 'Must be a colour, such as #1d5fbf'],
  ])('is not %s', async (accentColor, message) => {
    const { accountId, ownerId, formId: id } = await newForm(app)
    const { errors } = await app.graphql(
      ownerId,
      `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateLeadFormInput!) {
        updateLeadForm(accountId: $accountId, id: $id, input: $input) { id }
      }`,
      { accountId, id, input: { accentColor } },
    )
    expect(errors?.[0]?.extensions).toMatchObject({ fields: { 'input.accentColor': [message] } })
  })

  it('is drawn on its page, whose policy lets in this one style', async () => {
    const { formId } = await newForm(app, { accentColor: '#7A3E00' })
    const response = await fetch(`${app.url}/forms/${formId}`, {
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    const text = await response.text()
    expect(text).toContain('--form-accent:light-dark(#7a3e00, ')
    expect(text).toContain('--form-on-accent:light-dark(#ffffff, ')
    expect(response.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/)
  })
})
