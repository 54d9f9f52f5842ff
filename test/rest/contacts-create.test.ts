import { describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { newForm, submitAs } from '../support/records/lead-form-app.ts'

const app = await startApp()
const { prisma } = app.database
const path = '/api/v1/contacts'

/** An account, and how its owner creates a contact from the JSON text of fields beside `account_id`. */
async function newAccount() {
  const account = await app.newAccount()
  const { accountId, ownerId } = account
  const create = (fields = '"first_name":"Ann"', as: string | null = ownerId) =>
    app.rest('POST', path, { as, body: `{"account_id":"${accountId}",${fields}}` })
  const stored = () => prisma.contact.findMany({ where: { accountId } })
  return { ...account, create, stored }
}

const sources = 'website referral social_media advertising cold_outreach repeat_client other'
const enumWords = [
  ...'lead client past_client vendor other'.split(' ').map(word => ['contact_type', word] as const),
  ...sources.split(' ').map(word => ['source', word] as const),
]

/** The most characters of each text: letters, brackets and what takes two UTF-16 units. */
const longest = [
  ['first_name', 255, 'x'],
  ['first_name', 255, '😀'],
  ['first_name', 255, '['],
  ['last_name', 255, 'é'],
  ['company', 255, '😀'],
  ['phone', 50, '5'],
] as const

/** One character more than an e-mail may have. */
const longEmail = `${'x'.repeat(64)}@${`${'y'.repeat(60)}.`.repeat(3)}example`

describe('201', () => {
  it('answers the contract’s fields of the contact, with contact_type lead and source other unless told', async () => {
    const { create, stored } = await newAccount()
    const { status, text } = await create()
    const [row] = await stored()
    expect(status).toBe(201)
    // As text, so that the order of the keys counts too.
    expect(text).toBe(
      `{"data":{"id":"${row?.id}","first_name":"Ann","last_name":null,"email":null,` +
        `"contact_type":"lead","source":"other","created_at":"${row?.createdAt.toISOString()}"}}`,
    )
    expect(Math.abs(Date.now() - Number(row?.createdAt))).toBeLessThan(60_000)
  })

  it('keeps texts as they are sent, empty ones and outer blanks too; only the e-mail is trimmed', async () => {
    const { create, stored } = await newAccount()
    const { status, body } = await create(
      '"first_name":" Ann ","last_name":"","phone":" ","company":"","email":" a@b.example "',
    )
    const kept = { first_name: ' Ann ', last_name: '', email: 'a@b.example' }
    expect([status, body.data]).toEqual([201, expect.objectContaining(kept)])
    expect(await stored()).toMatchObject([{ firstName: ' Ann ', lastName: '', phone: ' ', company: '' }])
  })

  it('keeps every field that is sent, for a team member too', async () => {
    const { accountId, memberId, stored } = await newAccount()
    const contact = {
      first_name: 'Ann 😀',
      last_name: "O'Brien; DROP TABLE contacts--",
      email: 'ann+crm@example.com',
      phone: '+1 (555) 010-0100',
      company: '{"quoted": "\\"}',
      contact_type: 'vendor',
      source: 'referral',
    }
    const { status, body } = await app.rest('POST', path, {
      as: memberId,
      body: { account_id: accountId.toUpperCase(), ...contact },
    })
    const { phone, company, ...answered } = contact
    expect(status).toBe(201)
    expect(body.data).toEqual({ id: expect.any(String), created_at: expect.any(String), ...answered })
    expect(await stored()).toMatchObject([
      { accountId, firstName: contact.first_name, lastName: contact.last_name, phone, company },
    ])
  })

  it.each(enumWords)('takes %s %s', async (field, word) => {
    const { create } = await newAccount()
    expect((await create(`"first_name":"Ann","${field}":"${word}"`)).body.data[field]).toBe(word)
  })

  it('takes null for an optional field as absent', async () => {
    const { create } = await newAccount()
    const optional = ['last_name', 'email', 'phone', 'company', 'contact_type', 'source']
    const { status, body } = await create(
      `"first_name":"Ann",${optional.map(name => `"${name}":null`).join(',')}`,
    )
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ last_name: null, email: null, contact_type: 'lead', source: 'other' })
  })

  it('allows equal e-mails', async () => {
    const { create, stored } = await newAccount()
    const answers = [1, 2].map(() => create('"first_name":"Ann","email":"ann@example.com"'))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201])
    expect(await stored()).toHaveLength(2)
  })

  it('ignores what it does not know: the caller never sets id, time, status or another account', async () => {
    const { accountId, create } = await newAccount()
    const other = await newAccount()
    const mine = '00000000-0000-4000-8000-000000000000'
    const { status, body } = await create(
      `"first_name":"Ann","id":"${mine}","created_at":"2001-01-01T00:00:00Z","createdAt":"2001-01-01T00:00:00Z",
       "status":"won","account":{"id":"${other.accountId}"},"accountId":"${other.accountId}","firstName":"Eve",
       "emailKey":"x","__proto__":{"last_name":"P","first_name":1},"constructor":{"prototype":{"email":"x"}},
       "toString":null,"deals":{"create":{"title":"x"}}`,
    )
    expect(status).toBe(201)
    expect(await prisma.contact.findFirst({ where: { id: body.data.id } })).toMatchObject({
      accountId,
      firstName: 'Ann',
      lastName: null,
      email: null,
      emailKey: null,
    })
    expect(body.data.id).not.toBe(mine)
    expect(body.data.created_at).not.toMatch(/^2001/)
    expect(await other.stored()).toEqual([])
  })

  it.each(longest)('takes %s of %i times %s', async (field, most, character) => {
    const { create } = await newAccount()
    const text = character.repeat(most)
    expect((await create(`"first_name":"Ann","${field}":"${text}"`)).status).toBe(201)
  })

  it('takes an e-mail of 254 characters', async () => {
    const { create } = await newAccount()
    const email = longEmail.slice(0, -1)
    expect((await create(`"first_name":"Ann","email":"${email}"`)).body.data.email).toBe(email)
  })

  it.each([
    ['marks', 'info@डाटामेल.भारत'],
    ['marks at the end', 'a@example.ලංකා'],
    ['marks in both labels', 'a@ตัวอย่าง.ไทย'],
    ['a letter that is not composed', 'a@cafe\u0301.fr'],
    ['a joiner', 'a@\u0dc1\u0dca\u200d\u0dbb\u0dd3.ලංකා'],
    ['a non-joiner', 'a@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.ایران'],
    ['a middle dot', 'a@paral\u00b7lel.cat'],
    ['a middle dot of Katakana', 'a@ア\u30fbイ.jp'],
    ['quotes of Hebrew', 'a@צה\u05f4ל.co.il'],
    ['an emoji in ASCII', 'a@xn--i-7iq.ws'],
    ['no meaning in ASCII', 'a@xn--a.de'],
  ])('takes an e-mail whose domain has %s', async (_what, email) => {
    const { create } = await newAccount()
    expect((await create(`"first_name":"Ann","email":"${email}"`)).body.data?.email).toBe(email)
  })

  it.each(['same@xn--mller-kva.de', ' same@WWW.XN--MLLER-KVA.de'])(
    'stores the domain of %s as it is typed, and a form meets the contact',
    async email => {
      const { accountId, ownerId, formId } = await newForm(app)
      const body = { account_id: accountId, first_name: 'Ann', email }
      const { data } = (await app.rest('POST', path, { as: ownerId, body })).body
      expect(data.email).toMatch(/^same@(www\.)?müller\.de$/)
      for (const sent of [{ mail: email }, { last: 'Lee', mail: data.email }])
        await submitAs(app, formId, sent)
      expect(await prisma.contact.findMany({ where: { accountId } })).toMatchObject([
        { id: data.id, email: data.email, emailKey: data.email, lastName: 'Lee' },
      ])
    },
  )
})

/** What no text field takes, as JSON: NUL, half of a surrogate pair, and what is no text. */
const badTexts = ['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"', '1', 'true', '["a"]', '{"a":"b"}']

describe('400', () => {
  const texts = ['first_name', 'last_name', 'email', 'phone', 'company', 'contact_type', 'source']

  it.each<readonly [string, string]>([
    ...texts.flatMap(field => badTexts.map(json => [field, json] as const)),
    ['email', `"${longEmail}"`],
    ...[
      'nope',
      'a@',
      '@b.co',
      'a b@c.co',
      'a@b',
      'a@@b.co',
      'a@b..co',
      'a@\u0301b.co',
      'a@b.co,c@d.co',
      'Ann <a@b.co>',
      '',
    ].map(email => ['email', `"${email}"`] as const),
    ...enumWords.map(([field, word]) => [field, `"${word.toUpperCase()}"`] as const),
    ['contact_type', '"customer"'],
    ['contact_type', '""'],
    ['source', '"social media"'],
    ['source', '"__proto__"'],
  ])('refuses %s %s', async (field, json) => {
    const { create, stored } = await newAccount()
    const { status, body } = await create(
      `${field === 'first_name' ? '' : '"first_name":"Ann",'}"${field}":${json}`,
    )
    expect(status).toBe(400)
    expect(body).toEqual({ error: 'Invalid payload', details: { [field]: [expect.any(String)] } })
    expect(await stored()).toEqual([])
  })

  it.each(longest)('refuses %s of more than %i times %s', async (field, most, character) => {
    const { create, stored } = await newAccount()
    const { status, body } = await create(`"first_name":"Ann","${field}":"${character.repeat(most + 1)}"`)
    expect([status, Object.keys(body.details)]).toEqual([400, [field]])
    expect(await stored()).toEqual([])
  })

  it.each(['', ',"first_name":null', ',"first_name":""', ',"first_name":" \\t\\n"'])(
    'says `Required` of a first name that is missing or blank: {"last_name":"Smith"%s}',
    async field => {
      const { create, stored } = await newAccount()
      const { body } = await create(`"last_name":"Smith"${field}`)
      expect(body).toEqual({ error: 'Invalid payload', details: { first_name: ['Required'] } })
      expect(await stored()).toEqual([])
    },
  )
})

describe('the order of checks', () => {
  it('is 401, 400, 403, 429, and only calls that were let through count', async () => {
    const { accountId, memberId, create, stored } = await newAccount()
    const allowed = await Promise.all(Array.from({ length: 30 }, () => create(undefined, memberId)))
    expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await create('"first_name":1', null)).status).toBe(401)
    expect((await create('"first_name":1', app.newUser())).status).toBe(400)
    expect((await create('"first_name":1', memberId)).status).toBe(400)
    expect((await create(undefined, memberId)).status).toBe(429)
    await prisma.teamMember.deleteMany({ where: { accountId } })
    expect((await create(undefined, memberId)).status).toBe(403)
    expect(await stored()).toHaveLength(30)
  })
})
