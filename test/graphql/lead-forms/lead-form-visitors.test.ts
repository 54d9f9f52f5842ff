import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import {
  newForm,
  readContacts,
  readSubmissions,
  submitAs,
  wideFields,
} from '../../support/records/lead-form-app.ts'

const app = await startApp()

describe('a form', () => {
  it('that is not there is not found', async () => {
    const { errors } = await submitAs(app, randomUUID(), {})
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  it('that is inactive answers as if it were not there, and takes nothing', async () => {
    const { accountId, formId } = await newForm(app, { active: false })
    const { errors } = await submitAs(app, formId, {})
    expect(errors?.[0]?.message).toBe((await submitAs(app, randomUUID(), {})).errors?.[0]?.message)
    expect(await readSubmissions(app, accountId)).toEqual([])
  })

  it('is found by its id in either case', async () => {
    const { accountId, formId } = await newForm(app)
    const { data } = await submitAs(app, formId.toUpperCase(), { mail: 'ann@example.com' })
    expect(await readContacts(app, accountId)).toMatchObject([{ id: data.submitLeadForm.contactId }])
    expect(await readSubmissions(app, accountId)).toMatchObject([{ formId, outcome: 'created' }])
  })
})

describe('the honeypot', () => {
  const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  it('is answered like a success and recorded as spam, without a contact', async () => {
    const input = { honeypotField: 'trap', successMessage: 'Thanks', redirectUrl: 'https://example.com/t' }
    const { accountId, formId } = await newForm(app, input)
    const sent = { mail: 'bot@example.com', trap: 'buy' }
    const spam = (await submitAs(app, formId, sent)).data.submitLeadForm
    const honest = (await submitAs(app, formId, { mail: 'ann@example.com', trap: '' })).data.submitLeadForm
    expect(spam).toEqual({ ...honest, contactId: expect.stringMatching(uuidV4) })
    expect(await readContacts(app, accountId)).toMatchObject([{ email: 'ann@example.com' }])
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { outcome: 'spam', contactId: null, data: sent },
      { outcome: 'created', contactId: honest.contactId },
    ])
  })

  it('tells a bot nothing of what else was wrong, and records what can be kept', async () => {
    const { accountId, formId } = await newForm(app, { fields: wideFields, honeypotField: 'trap' })
    const kept = {
      mail: 'no address',
      trap: 'x',
      guests: 1,
      first: null,
      terms: true,
      links: ['a', { b: null }],
    }
    const lost = {
      notes: 'a\0',
      site: 'x'.repeat(5_001),
      list: ['x'.repeat(5_001)],
      ['i'.repeat(101)]: 1,
      nul: { inside: ['\0'] },
      half: { '\ud800': 1 },
    }
    const { errors } = await submitAs(app, formId, { ...kept, ...lost })
    expect(errors).toBeUndefined()
    const [submission] = await readSubmissions(app, accountId)
    expect(submission).toMatchObject({ outcome: 'spam' })
    expect(submission?.data).toEqual(kept)
  })

  it('records nothing that is nested deeper than a body may be', async () => {
    const { accountId, formId } = await newForm(app, { honeypotField: 'trap' })
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
    // Written in the document, whose bound is another.
    const sent = `{ trap: "x", deep: ${nested(32)}, deeper: ${nested(33)}, deepest: { in: ${nested(70)} } }`
    const { errors } = await app.graphql(
      null,
      `mutation { submitLeadForm(formId: "${formId}", data: ${sent}) { success } }`,
    )
    expect(errors).toBeUndefined()
    const [submission] = await readSubmissions(app, accountId)
    expect(submission?.data).toEqual({ trap: 'x', deep: JSON.parse(nested(32)) })
  })

  it('records the first 100 fields of a bot that sends more', async () => {
    const { accountId, formId } = await newForm(app, { honeypotField: 'trap' })
    const sent = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`f${at}`, at]))
    await submitAs(app, formId, { ...sent, trap: true })
    const [submission] = await readSubmissions(app, accountId)
    expect(Object.keys(submission?.data ?? {})).toHaveLength(100)
  })

  it('that is a checkbox is filled when it is ticked', async () => {
    const fields = [{ id: 'trap', label: 'Leave alone', type: 'checkbox', required: false }]
    const { accountId, formId } = await newForm(app, { fields, honeypotField: 'trap' })
    for (const trap of ['false', 'off', 'no', '0', '', false]) await submitAs(app, formId, { trap })
    expect(await readContacts(app, accountId)).toHaveLength(6)
    for (const trap of ['true', 'on', 'anything', true]) await submitAs(app, formId, { trap })
    expect(await readContacts(app, accountId)).toHaveLength(6)
  })

  it.each([1, true, ['x'], { a: 1 }])('is filled by %j too', async trap => {
    const { accountId, formId } = await newForm(app, { honeypotField: 'trap' })
    expect((await submitAs(app, formId, { trap })).errors).toBeUndefined()
    expect(await readSubmissions(app, accountId)).toMatchObject([{ outcome: 'spam' }])
  })

  it.each(['', ' ', null])('is not filled by %j', async trap => {
    const { accountId, formId } = await newForm(app, { honeypotField: 'trap' })
    await submitAs(app, formId, { trap })
    expect(await readSubmissions(app, accountId)).toMatchObject([{ outcome: 'created' }])
  })
})

describe('the allow-list', () => {
  const allowedOrigins = ['https://studio.example']

  it.each(['https://evil.example', 'https://studio.example.evil.example', 'http://studio.example', 'null'])(
    'refuses a page of %s, and writes nothing',
    async origin => {
      const { accountId, formId } = await newForm(app, { allowedOrigins })
      const { errors } = await submitAs(app, formId, {}, { origin })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', requires: 'allowed-origin' })
      expect(await readSubmissions(app, accountId)).toEqual([])
    },
  )

  it('admits its own pages, and callers that are no browser', async () => {
    const { accountId, formId } = await newForm(app, { allowedOrigins })
    await submitAs(app, formId, { notes: 'a page' }, { origin: 'https://studio.example' })
    await submitAs(app, formId, { notes: 'no browser' })
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { outcome: 'created', data: { notes: 'a page' } },
      { outcome: 'created', data: { notes: 'no browser' } },
    ])
  })

  it('that is empty admits any page', async () => {
    const { accountId, formId } = await newForm(app)
    for (const origin of ['https://evil.example', 'null']) await submitAs(app, formId, {}, { origin })
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { outcome: 'created' },
      { outcome: 'created' },
    ])
  })
})

describe('the limit', () => {
  it('lets five calls a minute of one address through, whatever came of them', async () => {
    const { accountId, formId } = await newForm(app)
    const address = app.newAddress()
    const sent = [{}, [], {}, { mail: 'x' }, {}, {}, []]
    const codes: string[] = []
    for (const data of sent) {
      const { errors } = await submitAs(app, formId, data, { address })
      codes.push(errors?.[0]?.extensions.code ?? 'taken')
    }
    expect(codes).toEqual([
      'taken',
      'BAD_USER_INPUT',
      'taken',
      'BAD_USER_INPUT',
      'taken',
      'RATE_LIMITED',
      'RATE_LIMITED',
    ])
    expect(await readSubmissions(app, accountId)).toHaveLength(3)
    expect((await submitAs(app, formId, {})).errors).toBeUndefined()
  })
})
