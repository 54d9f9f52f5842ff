import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import {
  newForm,
  optionalFields,
  readContacts,
  readSubmissions,
  submitAs,
  wideFields,
} from '../../support/records/lead-form-app.ts'

const app = await startApp()

async function expectNothingWritten(accountId: string) {
  expect(await readContacts(app, accountId)).toEqual([])
  expect(await readSubmissions(app, accountId)).toEqual([])
}

describe('a form takes', () => {
  it.each([
    ['nothing, where it requires nothing', {}],
    ['null as if it were absent', { mail: null, unknown: null }],
    [
      'blanks in fields of any type',
      { mail: '', tel: ' ', site: '', day: '', guests: '', kind: '', terms: '' },
    ],
    ['unknown fields', { utm_source: 'ad', '': 'x' }],
    [
      'values of every type',
      { mail: 'a@b.example', site: 'https://a.example', day: '2028-02-29', guests: '-1.5e3' },
    ],
    ['an option of a select', { kind: 'Wedding' }],
    ['the words of checkboxes', { terms: 'on' }],
    ['invisible characters in fields of any type', { mail: '\u200b', day: '\u3164', guests: '\u2060 ' }],
    ['a checkbox as a boolean', { terms: true }],
    [
      'an e-mail that would be too long when composed',
      { mail: `${'\ufb2c'.repeat(60)}@${Array(3).fill('\ufb2c'.repeat(50)).join('.')}.example` },
    ],
    ['a value of 5,000 characters beyond the BMP', { notes: '😀'.repeat(5_000) }],
    ['100 fields', Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 'v']))],
  ])('%s', async (_what, data) => {
    const { accountId, formId } = await newForm(app)
    const { errors } = await submitAs(app, formId, data)
    expect(errors).toBeUndefined()
    expect(await readSubmissions(app, accountId)).toHaveLength(1)
  })

  it('ids that are names of JavaScript’s own, and records them', async () => {
    const { accountId, formId } = await newForm(app)
    const sent = JSON.parse(
      '{"__proto__": "p", "constructor": "c", "toString": "t", "$type": "Json", "toJSON": "j"}',
    )
    const alone = JSON.parse('{"__proto__": "p"}')
    await submitAs(app, formId, sent)
    await submitAs(app, formId, alone)
    const recorded = (await readSubmissions(app, accountId)).map(({ data }) =>
      Object.entries(data ?? {}).sort(),
    )
    expect(recorded).toEqual([Object.entries(sent).sort(), Object.entries(alone)])
  })

  it('them as mapped fields too', async () => {
    const field = { id: '__proto__', label: 'Name', type: 'text', required: true, mapsTo: 'firstName' }
    const { accountId, formId } = await newForm(app, { fields: [field] })
    const { errors } = await submitAs(app, formId, {})
    expect(errors?.[0]?.extensions.fields).toEqual({ 'data.__proto__': ['Required'] })
    await submitAs(app, formId, JSON.parse('{"__proto__": "Ann"}'))
    expect(await readContacts(app, accountId)).toMatchObject([{ firstName: 'Ann' }])
  })

  it('everything that is sent into its record: nulls too, and a checkbox’s boolean as its word', async () => {
    const { accountId, formId } = await newForm(app)
    await submitAs(app, formId, { mail: null, notes: '  ', terms: true, other: null })
    const [submission] = await readSubmissions(app, accountId)
    expect(submission?.data).toEqual({ mail: null, notes: '  ', terms: 'true', other: null })
  })

  it.each([
    [3, '3'],
    [-1.5, '-1.5'],
    [0.1, '0.1'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [Number.MAX_VALUE, `17976931348623157${'0'.repeat(292)}`],
  ])('a number as a JSON number, which is kept as its decimal text: %d', async (guests, text) => {
    const { accountId, formId } = await newForm(app)
    expect((await submitAs(app, formId, { guests })).errors).toBeUndefined()
    const [submission] = await readSubmissions(app, accountId)
    expect(submission?.data).toEqual({ guests: text })
  })

  it.each([
    ['www.studio.example', 'https://www.studio.example'],
    [' müller.example:8080/a?b=c#d ', 'https://müller.example:8080/a?b=c#d'],
    ['HTTP://studio.example', 'HTTP://studio.example'],
  ])('a web address as people type it, which is kept with its scheme: %s', async (site, kept) => {
    const { accountId, formId } = await newForm(app)
    expect((await submitAs(app, formId, { site })).errors).toBeUndefined()
    const [submission] = await readSubmissions(app, accountId)
    expect(submission?.data).toEqual({ site: kept })
  })

  it('a number that stands in the document, by its digits', async () => {
    const { accountId, formId } = await newForm(app)
    const submit = `mutation { submitLeadForm(formId: "${formId}", data: { guests: 12.50 }) { success } }`
    const headers = { 'x-forwarded-for': app.newAddress() }
    expect((await app.graphql(null, submit, {}, { headers })).errors).toBeUndefined()
    const [submission] = await readSubmissions(app, accountId)
    expect(submission?.data).toEqual({ guests: '12.5' })
  })

  it('no more than the wide form requires', async () => {
    const { formId } = await newForm(app, { fields: wideFields })
    const { errors } = await submitAs(app, formId, { first: 'Ann', mail: 'ann@example.com' })
    expect(errors).toBeUndefined()
  })
})

describe('a form refuses', () => {
  it.each([
    ['a list', [], { data: ['Must be an object'] }],
    ['a text', 'x', { data: ['Must be an object'] }],
    ['a number', 1, { data: ['Must be an object'] }],
    ['a number as a value', { notes: 1 }, { 'data.notes': ['Must be a string'] }],
    ['a number for a checkbox', { terms: 1 }, { 'data.terms': ['Must be a string'] }],
    ['a number in an unknown field', { other: 1 }, { 'data.other': ['Must be a string'] }],
    ['a boolean for a number', { guests: true }, { 'data.guests': ['Must be a string'] }],
    ['an object as a value', { notes: { a: 1 } }, { 'data.notes': ['Must be a string'] }],
    ['a boolean for a text', { notes: true }, { 'data.notes': ['Must be a string'] }],
    ['a list in an unknown field', { other: ['a'] }, { 'data.other': ['Must be a string'] }],
    ['several values of a field', { notes: ['a', 'b'] }, { 'data.notes': ['Must be given once'] }],
    ['no e-mail address', { mail: 'ann' }, { 'data.mail': ['Must be a valid e-mail address'] }],
    [
      'no URL',
      { site: 'javascript:1' },
      { 'data.site': ['Must be a web address such as https://example.com'] },
    ],
    ['no date', { day: '1.2.2026' }, { 'data.day': ['Must be a date in the form YYYY-MM-DD'] }],
    ['no real day', { day: '2026-02-30' }, { 'data.day': ['Must be a real calendar day'] }],
    ['no number', { guests: '1,5' }, { 'data.guests': ['Must be a number'] }],
    ['an infinite number', { guests: '1e400' }, { 'data.guests': ['Must be a number'] }],
    ['no option', { kind: 'wedding' }, { 'data.kind': ['Must be one of the options'] }],
    ['no checkbox', { terms: 'perhaps' }, { 'data.terms': ['Must be true or false'] }],
    ['a long phone', { tel: '5'.repeat(51) }, { 'data.tel': ['Must be at most 50 characters'] }],
    ['a long name', { first: 'a'.repeat(256) }, { 'data.first': ['Must be at most 255 characters'] }],
    ['a long value', { notes: 'a'.repeat(5_001) }, { 'data.notes': ['Must be at most 5000 characters'] }],
    ['a NUL', { other: 'a\0' }, { 'data.other': ['Must not contain NUL characters'] }],
    ['a lone surrogate', { notes: '\ud800' }, { 'data.notes': ['Must not contain unpaired surrogates'] }],
    [
      'a null under a long id',
      { ['i'.repeat(101)]: null },
      { data: ['Field ids: Must be at most 100 characters'] },
    ],
    ['a long id', { ['i'.repeat(101)]: 'a' }, { data: ['Field ids: Must be at most 100 characters'] }],
    ['an id with a NUL', { 'a\0': 'a' }, { data: ['Field ids: Must not contain NUL characters'] }],
    [
      'over 100 fields',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, 'v'])),
      { data: ['Must have at most 100 fields'] },
    ],
    [
      'over 100 fields, though they are null',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, null])),
      { data: ['Must have at most 100 fields'] },
    ],
  ])('%s, and writes nothing', async (_what, data, fields) => {
    const { accountId, formId } = await newForm(app)
    const { errors } = await submitAs(app, formId, data)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(errors?.[0]?.extensions.fields).toEqual(fields)
    await expectNothingWritten(accountId)
  })

  it.each([
    'javascript.x:alert(1)',
    'abc def.de',
    'foo',
    'ann@example.com',
    'ftp://a.example',
    '//a.example',
  ])('what is no web address, with and without a scheme: %s', async site => {
    const { accountId, formId } = await newForm(app)
    const { errors } = await submitAs(app, formId, { site })
    const message = 'Must be a web address such as https://example.com'
    expect(errors?.[0]?.extensions.fields).toEqual({ 'data.site': [message] })
    await expectNothingWritten(accountId)
  })

  it.each([{}, { first: null }, { first: ' ' }, { first: '\t\n' }, { first: '\u200b\u3164' }])(
    'what lacks a required field: %j',
    async sent => {
      const { accountId, formId } = await newForm(app, { fields: wideFields })
      const { errors } = await submitAs(app, formId, { ...sent, mail: 'ann@example.com' })
      expect(errors?.[0]?.extensions.fields).toEqual({ 'data.first': ['Required'] })
      await expectNothingWritten(accountId)
    },
  )

  it.each(['false', 'off', '', false])('a required checkbox that is not ticked: %j', async terms => {
    const { formId } = await newForm(app, {
      fields: [{ id: 'terms', label: 'T', type: 'checkbox', required: true }],
    })
    const { errors } = await submitAs(app, formId, { terms })
    expect(errors?.[0]?.extensions.fields).toEqual({ 'data.terms': ['Required'] })
  })

  it('a text that is none of the values of a checkbox', async () => {
    const { formId } = await newForm(app, {
      fields: [{ id: 'size', label: 'S', type: 'checkbox', options: ['large'] }],
    })
    expect((await submitAs(app, formId, { size: 'small' })).errors?.[0]?.extensions.fields).toEqual({
      'data.size': ['Must be one of the options'],
    })
    for (const size of ['large', 'on', false])
      expect((await submitAs(app, formId, { size })).errors).toBeUndefined()
  })

  it('everything that is wrong at once', async () => {
    const { formId } = await newForm(app, { fields: wideFields })
    const { errors } = await submitAs(app, formId, {
      mail: 'ann',
      guests: 'x',
      other: 1,
      ['i'.repeat(101)]: 'a',
    })
    expect(Object.keys(errors?.[0]?.extensions.fields).sort()).toEqual([
      'data',
      'data.first',
      'data.guests',
      'data.mail',
      'data.other',
    ])
  })

  it.each(['0.12345678901234567', '9007199254740993', '1e400', '1e-400', `0.${'1'.repeat(50)}`])(
    'a number that a double does not keep: %s',
    async number => {
      const { accountId, formId } = await newForm(app)
      const headers = { 'x-forwarded-for': app.newAddress() }
      const submit = `mutation { submitLeadForm(formId: "${formId}", data: { guests: ${number} }) { success } }`
      const { errors } = await app.graphql(null, submit, {}, { headers })
      expect(errors?.[0]?.extensions.fields).toEqual({ 'data.guests': ['Must be a number'] })
      await expectNothingWritten(accountId)
    },
  )

  it('an e-mail out of a text field that is none', async () => {
    const fields = [{ id: 'mail', label: 'E-mail', type: 'text', mapsTo: 'email' }]
    const { accountId, formId } = await newForm(app, { fields })
    const { errors } = await submitAs(app, formId, { mail: 'ann' })
    expect(errors?.[0]?.extensions.fields).toEqual({ 'data.mail': ['Must be a valid e-mail address'] })
    await expectNothingWritten(accountId)
  })

  it.each([
    ['referrer', 'r'.repeat(2_049)],
    ['page', '\ud800'],
  ])('metadata that cannot be kept: %s', async (key, value) => {
    const { accountId, formId } = await newForm(app)
    const { errors } = await submitAs(app, formId, {}, { metadata: { [key]: value } })
    expect(errors?.[0]?.extensions.fields).toEqual({ [`metadata.${key}`]: [expect.any(String)] })
    await expectNothingWritten(accountId)
  })
})

it('a form refuses metadata that nobody knows, which REST ignores', async () => {
  const { accountId, formId } = await newForm(app)
  const { errors } = await submitAs(app, formId, {}, { metadata: { page: '/', title: 'x' } })
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  await expectNothingWritten(accountId)
})

describe('whatever is sent', () => {
  const ids = optionalFields.map(({ id }) => id)
  const keys = fc.oneof(
    fc.constantFrom(...ids, '__proto__', '$type', 'toJSON'),
    fc.string({ unit: 'binary' }),
  )
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\0', '\ud800', 'a@b.example', '2026-02-30', '1e400', 'Wedding'),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const good = fc.record(
    { mail: fc.constant('a@b.example'), notes: fc.constant('\ud83d\ude00') },
    { requiredKeys: [] },
  )
  const hostile = fc.oneof(
    fc.dictionary(keys, values, { maxKeys: 8, noNullPrototype: true }),
    fc.jsonValue(),
    good,
  )

  it('the answer is a success or BAD_USER_INPUT, and only a success is written', async () => {
    const { accountId, formId } = await newForm(app)
    let taken = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(hostile, async data => {
        const { errors } = await submitAs(app, formId, data ?? [])
        if (errors) {
          expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT')
          refused++
        } else taken++
        expect(await app.database.prisma.formSubmission.count({ where: { accountId } })).toBe(taken)
      }),
      { numRuns: 150 },
    )
    expect(Math.min(taken, refused)).toBeGreaterThan(0)
  })

  it('a filled honeypot is a success', async () => {
    const { accountId, formId } = await newForm(app, { honeypotField: 'trap' })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, values, { maxKeys: 8, noNullPrototype: true }), async data => {
        expect((await submitAs(app, formId, { ...data, trap: 'x' })).data.submitLeadForm.success).toBe(true)
      }),
      { numRuns: 60 },
    )
    const outcomes = (await readSubmissions(app, accountId)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(Array(60).fill('spam'))
    expect(await readContacts(app, accountId)).toEqual([])
  })
})
