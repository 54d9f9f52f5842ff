import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newForm, optionalFields, readSubmissions, submitAs } from '../../support/records/lead-form-app.ts'

const app = await startApp()

const formFields = `id name title active onMatch submitLabel successMessage redirectUrl honeypotField allowedOrigins
  fields { id label type required options mapsTo }`
const create = `mutation ($accountId: UUID!, $input: CreateLeadFormInput!) {
  createLeadForm(accountId: $accountId, input: $input) { ${formFields} }
}`
const update = `mutation ($accountId: UUID!, $id: UUID!, $input: UpdateLeadFormInput!) {
  updateLeadForm(accountId: $accountId, id: $id, input: $input) { ${formFields} }
}`
const remove = 'mutation ($accountId: UUID!, $id: UUID!) { deleteLeadForm(accountId: $accountId, id: $id) }'

const note = { id: 'note', label: 'Note', type: 'text' }

async function createIn(accountId: string, ownerId: string, input: object) {
  return app.graphql(ownerId, create, { accountId, input: { name: 'Enquiry', fields: [note], ...input } })
}

async function changeForm(form: Awaited<ReturnType<typeof newForm>>, input: object) {
  const { accountId, ownerId, formId: id } = form
  return app.graphql(ownerId, update, { accountId, id, input })
}

describe('createLeadForm', () => {
  it('answers the form with its defaults', async () => {
    const { accountId, memberId } = await app.newAccount()
    const { data } = await createIn(accountId, memberId, {})
    expect(data.createLeadForm).toMatchObject({
      name: 'Enquiry',
      title: null,
      submitLabel: null,
      active: true,
      onMatch: 'update',
      successMessage: 'Thank you! We will be in touch soon.',
      redirectUrl: null,
      honeypotField: null,
      allowedOrigins: [],
      fields: [{ ...note, required: false, options: [], mapsTo: null }],
    })
  })

  it('gives it a random id, as visitors know it', async () => {
    const { accountId, memberId } = await app.newAccount()
    const { data } = await createIn(accountId, memberId, {})
    expect(data.createLeadForm.id).toMatch(/^.{14}4/)
  })

  it('keeps everything that is given, in the order of the fields', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const input = {
      name: 'Weddings',
      title: 'Your wedding',
      submitLabel: 'Ask for a date',
      fields: optionalFields,
      active: false,
      onMatch: 'fill_blanks',
      successMessage: 'Thanks',
      redirectUrl: 'https://example.com/thanks?a=1',
      honeypotField: 'website',
      allowedOrigins: ['https://example.com'],
    }
    const { data } = await createIn(accountId, ownerId, input)
    const filled = optionalFields.map(field => ({ options: [], mapsTo: null, ...field }))
    expect(data.createLeadForm).toMatchObject({ ...input, fields: filled })
  })

  it('keeps origins once each, as browsers send them', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const local = ['http://localhost:3000', 'http://[::1]:3000', 'http://my_host', 'https://xn--mller-kva.de']
    const allowedOrigins = ['https://Example.com/', 'https://example.com:443', ...local, 'https://müller.de']
    const { data } = await createIn(accountId, ownerId, { allowedOrigins })
    expect(data.createLeadForm.allowedOrigins).toEqual(['https://example.com', ...local])
  })

  it('takes field ids that are names of JavaScript’s own', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const fields = ['__proto__', 'constructor', 'toString'].map(id => ({ ...note, id }))
    const { data } = await createIn(accountId, ownerId, { fields })
    expect(data.createLeadForm.fields.map((field: { id: string }) => field.id)).toEqual(
      fields.map(({ id }) => id),
    )
    expect((await submitAs(app, data.createLeadForm.id, {})).errors).toBeUndefined()
  })

  it.each([
    ['a blank name', { name: ' ' }, 'input.name'],
    ['no fields', { fields: [] }, 'input.fields'],
    [
      'over 100 fields',
      { fields: Array.from({ length: 101 }, (_, id) => ({ ...note, id: `${id}` })) },
      'input.fields',
    ],
    ['a blank field id', { fields: [{ ...note, id: '' }] }, 'input.fields.0.id'],
    ['a field id over 100 characters', { fields: [{ ...note, id: 'i'.repeat(101) }] }, 'input.fields.0.id'],
    ['a field id with a NUL', { fields: [{ ...note, id: 'a\0' }] }, 'input.fields.0.id'],
    ['two fields of one id', { fields: [note, note] }, 'input.fields.1.id'],
    [
      'a label over 255 characters',
      { fields: [{ ...note, label: 'l'.repeat(256) }] },
      'input.fields.0.label',
    ],
    ['a select without options', { fields: [{ ...note, type: 'select' }] }, 'input.fields.0.options'],
    [
      'a blank option',
      { fields: [{ ...note, type: 'select', options: ['A', ' '] }] },
      'input.fields.0.options.1',
    ],
    ['an option with a NUL', { fields: [{ ...note, options: ['\0'] }] }, 'input.fields.0.options.0'],
    ['an option given twice', { fields: [{ ...note, options: ['A', 'A'] }] }, 'input.fields.0.options.1'],
    [
      'two fields for one target',
      {
        fields: [
          { ...note, mapsTo: 'phone' },
          { ...note, id: 'b', mapsTo: 'phone' },
        ],
      },
      'input.fields.1.mapsTo',
    ],
    [
      'an e-mail from a date',
      { fields: [{ ...note, type: 'date', mapsTo: 'email' }] },
      'input.fields.0.mapsTo',
    ],
    [
      'a name from a checkbox',
      { fields: [{ ...note, type: 'checkbox', mapsTo: 'lastName' }] },
      'input.fields.0.mapsTo',
    ],
    [
      'a mapped honeypot',
      { fields: [{ ...note, mapsTo: 'phone' }], honeypotField: 'note' },
      'input.honeypotField',
    ],
    [
      'a required honeypot',
      { fields: [{ ...note, required: true }], honeypotField: 'note' },
      'input.honeypotField',
    ],
    ['a blank success message', { successMessage: ' ' }, 'input.successMessage'],
    [
      'a success message over 1,000 characters',
      { successMessage: 'm'.repeat(1_001) },
      'input.successMessage',
    ],
    [
      'an origin with a path',
      { allowedOrigins: ['https://a.example', 'https://a.example/x'] },
      'input.allowedOrigins.1',
    ],
    ['an origin that is a word', { allowedOrigins: ['null'] }, 'input.allowedOrigins.0'],
    ['an origin of another scheme', { allowedOrigins: ['ftp://a.example'] }, 'input.allowedOrigins.0'],
    ['a wildcard', { allowedOrigins: ['https://*.a.example'] }, 'input.allowedOrigins.0'],
    ['an origin with a semicolon', { allowedOrigins: ['https://a.example;'] }, 'input.allowedOrigins.0'],
    ['an origin with an apostrophe', { allowedOrigins: ["https://a'b.example"] }, 'input.allowedOrigins.0'],
    ['an origin with a user', { allowedOrigins: ['https://me@a.example'] }, 'input.allowedOrigins.0'],
  ])('refuses %s, and keeps nothing', async (_what, input, path) => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await createIn(accountId, ownerId, input)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [path]: [expect.any(String)] },
    })
    expect(Object.keys(errors?.[0]?.extensions.fields)).toEqual([path])
    expect(await app.database.prisma.leadForm.count({ where: { accountId } })).toBe(0)
  })

  it('refuses a redirect that is no http address', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await createIn(accountId, ownerId, { redirectUrl: 'javascript:alert(1)' })
    expect(errors).toHaveLength(1)
    expect(await app.database.prisma.leadForm.count({ where: { accountId } })).toBe(0)
  })
})

describe('updateLeadForm', () => {
  it('changes what is given and leaves the rest', async () => {
    const form = await newForm(app, { honeypotField: 'trap', redirectUrl: 'https://example.com' })
    const { data } = await changeForm(form, { name: 'New', active: false, redirectUrl: null })
    expect(data.updateLeadForm).toMatchObject({
      name: 'New',
      active: false,
      redirectUrl: null,
      honeypotField: 'trap',
    })
    expect(data.updateLeadForm.fields).toHaveLength(optionalFields.length)
  })

  it('checks what changes against what stays', async () => {
    const form = await newForm(app, { fields: [{ ...note, required: true }] })
    const refused = await changeForm(form, { honeypotField: 'note' })
    expect(refused.errors?.[0]?.extensions.fields).toHaveProperty(['input.honeypotField'])
    const { data } = await changeForm(form, { honeypotField: 'note', fields: [note] })
    expect(data.updateLeadForm.honeypotField).toBe('note')
  })

  it('refuses a wildcard in words, and takes one that is stored', async () => {
    const form = await newForm(app)
    const stored = ['https://*.a.example', 'https://a.example;']
    await app.database.prisma.leadForm.updateMany({
      where: { id: form.formId },
      data: { allowedOrigins: stored },
    })
    const { data } = await changeForm(form, { title: 'New' })
    expect(data.updateLeadForm).toMatchObject({ title: 'New', allowedOrigins: stored })
    // As the console sends them, whatever is edited there.
    const whole = await changeForm(form, { title: 'Newer', allowedOrigins: stored })
    expect(whole.data?.updateLeadForm).toMatchObject({ title: 'Newer', allowedOrigins: stored })
    const { errors } = await changeForm(form, {
      allowedOrigins: [...stored, '*', 'https://*.b.example', 'https://b.example;'],
    })
    const problem = 'Must not have a wildcard: name each origin, such as https://www.example.com'
    expect(errors?.[0]?.extensions.fields).toEqual({
      'input.allowedOrigins.2': [problem],
      'input.allowedOrigins.3': [problem],
      'input.allowedOrigins.4': ['Must be an origin, such as https://example.com'],
    })
    const fewer = await changeForm(form, { allowedOrigins: stored.slice(1) })
    expect(fewer.data?.updateLeadForm.allowedOrigins).toEqual(stored.slice(1))
    const again = await changeForm(form, { allowedOrigins: stored })
    expect(again.errors?.[0]?.extensions.fields).toEqual({ 'input.allowedOrigins.0': [problem] })
  })

  it.each(['name', 'fields', 'active', 'onMatch', 'successMessage', 'allowedOrigins'])(
    'refuses null for %s',
    async key => {
      const { errors } = await changeForm(await newForm(app), { [key]: null })
      expect(errors?.[0]?.extensions.fields).toEqual({ [`input.${key}`]: ['Must not be null'] })
    },
  )

  it('finds no form of another account', async () => {
    const { formId } = await newForm(app)
    const other = await app.newAccount()
    const { errors } = await changeForm({ ...other, formId }, { name: 'Mine' })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('deleteLeadForm', () => {
  it('keeps the submissions and unlinks them', async () => {
    const { accountId, ownerId, formId } = await newForm(app)
    await submitAs(app, formId, { mail: 'a@example.com' })
    const { data } = await app.graphql(ownerId, remove, { accountId, id: formId })
    expect(data.deleteLeadForm).toBe(formId)
    expect(await readSubmissions(app, accountId)).toMatchObject([{ formId: null, accountId }])
  })

  it('finds no form of another account', async () => {
    const { formId } = await newForm(app)
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, remove, { accountId, id: formId })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(await app.database.prisma.leadForm.count({ where: { id: formId } })).toBe(1)
  })
})

describe('leadForms and leadForm', () => {
  it('list the account’s forms, newest first, and no others', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await createIn(accountId, ownerId, { name: 'Older' })
    await createIn(accountId, ownerId, { name: 'Newer' })
    await newForm(app)
    const { data } = await app.graphql(
      ownerId,
      'query ($accountId: UUID!) { leadForms(accountId: $accountId, pageSize: 10) { items { name fields { id } } total } }',
      { accountId },
    )
    expect(data.leadForms).toEqual({
      items: ['Newer', 'Older'].map(name => ({ name, fields: [{ id: 'note' }] })),
      total: 2,
    })
  })

  it('answer null for a form of another account', async () => {
    const { formId } = await newForm(app)
    const { accountId, ownerId } = await app.newAccount()
    const { data } = await app.graphql(
      ownerId,
      'query ($accountId: UUID!, $id: UUID!) { leadForm(accountId: $accountId, id: $id) { id } }',
      { accountId, id: formId },
    )
    expect(data.leadForm).toBeNull()
  })
})

describe('formSubmissions', () => {
  const list = `query ($accountId: UUID!, $formId: UUID) {
    formSubmissions(accountId: $accountId, formId: $formId) {
      items { data referrer page outcome replaced form { id } contact { email submissions { nodes { id } } } } total
    }
  }`

  it('tell what was sent, from where, and what came of it', async () => {
    const { accountId, ownerId, formId } = await newForm(app)
    const metadata = { referrer: 'https://search.example/?q=studio', page: '/contact' }
    await submitAs(app, formId, { mail: 'a@example.com', extra: 'x' }, { metadata })
    const { data } = await app.graphql(ownerId, list, { accountId, formId })
    expect(data.formSubmissions).toMatchObject({
      total: 1,
      items: [
        {
          ...metadata,
          data: { mail: 'a@example.com', extra: 'x' },
          outcome: 'created',
          replaced: {},
          form: { id: formId },
          contact: { email: 'a@example.com', submissions: { nodes: [{ id: expect.any(String) }] } },
        },
      ],
    })
  })

  it('are filtered by form', async () => {
    const { accountId, ownerId, formId } = await newForm(app)
    const second = await createIn(accountId, ownerId, {})
    await submitAs(app, formId, {})
    await submitAs(app, second.data.createLeadForm.id, { note: 'hi' })
    const { data } = await app.graphql(ownerId, list, { accountId, formId: second.data.createLeadForm.id })
    expect(data.formSubmissions).toMatchObject({ total: 1, items: [{ data: { note: 'hi' } }] })
  })
})
