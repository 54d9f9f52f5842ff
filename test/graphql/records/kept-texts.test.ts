import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { importInto } from '../../support/records/import-contacts.ts'
import { newForm, readSubmissions, submitAs } from '../../support/records/lead-form-app.ts'

const app = await startApp()
const { prisma } = app.database

/** Texts that begin or end with what decoders, trimming and orders treat in ways of their own. */
const texts = [
  ...['y', 'z', '\ufeffx', '\uff01', '\ufeff', '\ufeff\ufeffx', 'x\ufeff', '\u200bx', '\u2060', '\u00a0x'],
  ...['\u2028x', '\u0085x', '\u00ad', '\ufffex', '\ufffd', '\u{1f600}', '\ufeff{"a":1}', '\ufeff[1]', ' x '],
  ...['\ufeff"', '\ufeff,', '\ufeff\n', '\ufeff1', 'e\u0301', 'é', 'İ', 'ı', 'ß', 'ẞ', 'ǅ', 'Σ', '\u212a'],
]

/** As texts are ordered: in either case, by the numbers of their characters. */
function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one.toLowerCase()), Buffer.from(other.toLowerCase()))
}

async function newContacts() {
  const account = await app.newAccount()
  await prisma.contact.createMany({
    data: texts.map((company, at) => ({
      accountId: account.accountId,
      firstName: `${company}a`,
      company,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
    })),
  })
  return account
}

describe('a text is answered as it was sent, whatever it begins with', () => {
  it('by creates and lists of both faces', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const list = `/api/v1/contacts?account_id=${accountId}&page_size=1`
    // As many as a minute's creates.
    const sent = texts.slice(0, 30)
    for (const text of sent) {
      const body = { account_id: accountId, first_name: `${text}a`, company: text }
      const created = await app.rest('POST', '/api/v1/contacts', { as: ownerId, body })
      expect(created.body).toMatchObject({ data: { first_name: `${text}a` } })
      const listed = await app.rest('GET', list, { as: ownerId })
      expect(listed.body.data).toMatchObject([{ first_name: `${text}a`, company: text }])
    }
    const { data } = await app.graphql(
      ownerId,
      'query ($id: UUID!) { contacts(accountId: $id, pageSize: 100) { items { company } } }',
      { id: accountId },
    )
    const companies = data.contacts.items.map(({ company }: { company: string }) => company)
    expect(companies.toReversed()).toEqual(sent)
  })

  it('by both exports', async () => {
    const { accountId, ownerId } = await newContacts()
    const ask = (path: string) =>
      app.rest('GET', `/api/v1/${path}/export?account_id=${accountId}`, { as: ownerId })
    const { contacts } = (await ask('account')).body
    expect(contacts.map(({ company }: { company: string }) => company)).toEqual(texts)
    // Imports read what our CSV has.
    const copy = await app.newAccount()
    const { text: csv } = await ask('contacts')
    await importInto(app, copy, { csv })
    const found = await prisma.contact.findMany({
      where: { accountId: copy.accountId },
      orderBy: { createdAt: 'asc' },
    })
    expect(found.map(({ firstName, company }) => [firstName, company])).toEqual(
      texts.map(text => [`${text}a`, text]),
    )
  })

  it('by imports, which find nothing to change the second time', async () => {
    const account = await app.newAccount()
    const seen = texts.map((company, at) => ({ firstName: 'Q', company, email: `q${at}@example.com` }))
    const counted = async () => {
      const { created, updated } = await importInto(app, account, { rows: seen, onMatch: 'update' })
      return { created, updated }
    }
    expect(await counted()).toEqual({ created: texts.length, updated: 0 })
    expect(await counted()).toEqual({ created: 0, updated: 0 })
  })

  it.each(['asc', 'desc'] as const)('by a walk over their order, %s, each once', async direction => {
    const { accountId, ownerId } = await newContacts()
    const walked: string[] = []
    const document = `query ($id: UUID!, $after: String) {
      contactsConnection(accountId: $id, first: 1, after: $after, orderBy: { field: company, direction: ${direction} }) {
        nodes { company } pageInfo { hasNextPage endCursor }
      }
    }`
    for (let after: string | null = null; walked.length < texts.length; ) {
      const { data } = await app.graphql(ownerId, document, { id: accountId, after })
      const { nodes, pageInfo } = data.contactsConnection
      walked.push(...nodes.map(({ company }: { company: string }) => company))
      if (!pageInfo.hasNextPage) break
      after = pageInfo.endCursor
    }
    expect(walked.toSorted()).toEqual(texts.toSorted())
    const inOrder = direction === 'asc' ? walked : walked.toReversed()
    // Postgres folds a few letters that JavaScript does not.
    const plain = inOrder.filter(text => !/[İẞǅΣ\u212a]/.test(text))
    expect(plain.map(text => text.toLowerCase())).toEqual(
      plain.toSorted(compare).map(text => text.toLowerCase()),
    )
  })

  it('inside JSON, lists and what is read for others', async () => {
    const fields = [{ id: 'a', label: '\ufeffLabel', type: 'select', options: ['\ufeffx', '\uff01'] }]
    const { accountId, ownerId, formId } = await newForm(app, { name: '\ufeffForm', fields })
    await submitAs(app, formId, { a: '\ufeffx', '\ufeffb': '\ufeff' })
    const [submission] = await readSubmissions(app, accountId)
    expect(submission?.data).toEqual({ a: '\ufeffx', '\ufeffb': '\ufeff' })
    const { data } = await app.graphql(
      ownerId,
      `query ($id: UUID!) {
        leadForms(accountId: $id) { items { name fields { label options } } }
        formSubmissions(accountId: $id) { items { data form { name } } }
        submissionSummary(accountId: $id, by: form) { form { name } }
      }`,
      { id: accountId },
    )
    expect(data).toMatchObject({
      leadForms: {
        items: [{ name: '\ufeffForm', fields: [{ label: '\ufeffLabel', options: ['\ufeffx', '\uff01'] }] }],
      },
      formSubmissions: {
        items: [{ data: { a: '\ufeffx', '\ufeffb': '\ufeff' }, form: { name: '\ufeffForm' } }],
      },
      submissionSummary: [{ form: { name: '\ufeffForm' } }],
    })
    const path = `/api/v1/account/export?account_id=${accountId}`
    const { body } = await app.rest('GET', path, { as: ownerId })
    expect(body.lead_forms).toMatchObject([
      { name: '\ufeffForm', fields: [{ options: ['\ufeffx', '\uff01'] }] },
    ])
    expect(body.form_submissions).toMatchObject([{ data: { a: '\ufeffx', '\ufeffb': '\ufeff' } }])
  })
})
