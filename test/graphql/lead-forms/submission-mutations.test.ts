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
    ['\u200b ', 2],
  ])('are searched by the values that were sent: %j', async (search, found) => {
    const { form } = await withSubmissions()
    expect(await read(form, { search })).toHaveLength(found)
  })

  const whoFields = [
    { id: 'name', label: 'Name', type: 'text', mapsTo: 'firstName' },
    { id: 'last_name', label: 'Last name', type: 'text', mapsTo: 'lastName' },
    { id: 'mail', label: 'E-mail', type: 'email', mapsTo: 'email' },
    { id: 'phone', label: 'Phone', type: 'tel', mapsTo: 'phone' },
    { id: 'notes', label: 'Notes', type: 'textarea' },
  ]

  it.each([
    ['first and last name', 'Frieda van Secondtry', 2],
    ['parts of them', 'rieda  VAN Sec', 2],
    ['last and first name', 'van secondtry frieda', 2],
    ['a name with a character that shows nothing', 'Frieda\u200b van', 2],
    ['a name that another submission replaced', 'Frieda', 2],
    ['words of different visitors', 'Ben 770', 0],
    ['words of which one is not there', 'Frieda Thirdtry', 0],
    ['an address that was sent with such a character', 'frieda@secondtry.example', 2],
    ['an address with such a character', 'frieda@sec\u200bondtry.example', 2],
    ['an address whose domain was sent in letters', 'Ben@xn--mller-kva.example', 1],
    ['an address whose domain was sent in ASCII', 'ben@größe.example', 1],
    ['an address in a link', 'elsa+1@example.com', 1],
    ['a number, replaced by another', '+49171889900', 2],
    ['a number without its country code', '0171 889900', 2],
    ['a number written otherwise', '0049 171/88.99-00', 2],
    ['the begin of a number', '(171) 88', 2],
    ['a number with a zero in brackets', '030 123456', 1],
    ['too few digits', '0 124', 0],
    ['only zeros', '00000', 0],
    ['digits of two values', '77030777', 0],
    ['a text with a number', 'or 0(0)49', 1],
    ['a part of the page', 'FOR=elsa', 1],
    ['a part of the referrer', 'leaflet', 1],
    ['the site of the referrer', 'ads.example', 0],
    ['the name of a field', 'firstName', 0],
  ])('are found by all that tells who sent them: %s', async (_what, search, found) => {
    const form = await newForm(app, { fields: whoFields })
    const frieda = {
      ...{ name: ' Frieda\u00ad', last_name: 'van  Second\u2060try', mail: 'frieda@\u200bsecondtry.example' },
      ...{ phone: '+49 (171) 88-99-00', notes: 'Or\n0(0)49 (0)30/12 34.56, table 12, 4 people' },
    }
    const metadata = {
      ...{ referrer: 'https://ads.example/Summer?utm_source=Leaflet' },
      ...{ page: '/contact?for=elsa%2B1%40example.com' },
    }
    await submitAs(app, form.formId, frieda, { metadata })
    await submitAs(app, form.formId, {
      ...{ name: 'Elsa', last_name: '770', mail: 'frieda@secondtry.example', phone: '030 777' },
    })
    await submitAs(app, form.formId, {
      ...{ name: 'Ben', mail: 'ben@xn--mller-kva.example', notes: 'ben@xn--gre-6ka8i.example' },
    })
    expect(await read(form, { search })).toHaveLength(found)
  })

  it('are found whatever shows nothing in what was sent, and whatever blanks it has', async () => {
    const form = await newForm(app)
    const all = Array.from({ length: 0x1_0000 }, (_, at) => [at, 0x1_0000 + at, 0xe_0000 + at]).flat()
    const shown = all.filter(at => at < 0xd800 || at > 0xdfff).map(at => String.fromCodePoint(at))
    const invisible = shown.filter(char => /\p{Default_Ignorable_Code_Point}/u.test(char)).join('')
    const blanks = shown.filter(char => /\p{White_Space}/u.test(char)).join('')
    await submitAs(app, form.formId, { first: 'Ann', notes: `in${invisible}visible${blanks}ink` })
    expect(invisible).toHaveLength(4174 + 4108)
    expect(await read(form, { search: 'invisible ink' })).toHaveLength(1)
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
