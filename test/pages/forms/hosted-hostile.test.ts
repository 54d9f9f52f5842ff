import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newForm, readContacts, readSubmissions } from '../../support/records/lead-form-app.ts'
import { sendForm, visit } from './visitor.ts'

const app = await startApp()
const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`
const field = { id: 'a', label: 'A', type: 'text' }

/** What an attack would have written into a page. */
const harm = /<script>alert|<img/

describe('HTML in what others wrote is text', () => {
  it('in titles, labels, options, ids and buttons', async () => {
    const { formId } = await newForm(app, {
      title: attack,
      submitLabel: attack.slice(0, 100),
      honeypotField: attack,
      fields: [
        { id: `${attack}1`, label: attack, type: 'text' },
        { id: `${attack}2`, label: attack, type: 'select', options: [attack] },
        { id: `${attack}3`, label: attack, type: 'checkbox', options: [attack, `${attack}2`] },
        { id: `${attack}4`, label: attack, type: 'hidden', required: true },
      ],
    })
    const pages = [await visit(app, formId), await sendForm(app, formId, { body: 'x=y' })]
    expect(pages.map(({ status }) => status)).toEqual([200, 400])
    for (const { text } of pages) expect(text).not.toMatch(harm)
  })

  it('in values, names and messages', async () => {
    const { formId } = await newForm(app, {
      successMessage: attack,
      fields: [
        { id: 'a', label: 'A', type: 'email', required: true },
        { id: 'b', label: 'B', type: 'textarea' },
      ],
    })
    const body = new URLSearchParams({ a: attack, b: `</textarea>${attack}`, [attack]: 'x'.repeat(5_001) })
    const wrong = await sendForm(app, formId, {
      body: String(body),
      query: `?from=${encodeURIComponent(attack)}`,
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text).not.toMatch(harm)
    const sent = await sendForm(app, formId, { body: 'a=ann%40example.com' })
    expect(sent.status).toBe(200)
    expect(sent.text).not.toMatch(harm)
  })

  it('in where the visitor says they came from', async () => {
    const { formId } = await newForm(app)
    const { text } = await visit(app, formId, { referer: `https://x.example/${encodeURI(attack)}"><script>` })
    expect(text).not.toMatch(/<script>/)
  })
})

describe('a redirect', () => {
  it('to anything but http and https is none, whatever is in the database', async () => {
    const { formId } = await newForm(app)
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://']) {
      await app.database.query({
        text: 'UPDATE lead_forms SET redirect_url = $2 WHERE id = $1',
        values: [formId, url],
      })
      const { status, headers, text } = await sendForm(app, formId, { body: 'first=Ann' })
      expect([status, headers.has('refresh')]).toEqual([200, false])
      expect(text).not.toContain('<a ')
    }
  })

  it('cannot write header fields', async () => {
    const { formId } = await newForm(app)
    await app.database.query({
      text: 'UPDATE lead_forms SET redirect_url = $2 WHERE id = $1',
      values: [formId, 'https://studio.example/a\r\nset-cookie: a=b'],
    })
    const { headers } = await sendForm(app, formId, { body: 'first=Ann' })
    expect(headers.has('set-cookie')).toBe(false)
    expect(headers.has('refresh')).toBe(false)
  })
})

describe('a body', () => {
  const form = 'application/x-www-form-urlencoded'
  const fieldsOf = (count: number, value: string) =>
    Array.from({ length: count }, (_, at) => `f${at}=${value}`).join('&')

  it.each([
    ['that is too long', 413, form, `first=${'x'.repeat(65_536)}`],
    ['that is too long in all', 413, form, fieldsOf(14, 'x'.repeat(4_900))],
    ['of two long Chinese texts', 200, form, fieldsOf(2, encodeURIComponent('字'.repeat(4_900)))],
    ['of another type', 415, 'text/plain', 'first=Ann'],
    ['of several parts', 415, 'multipart/form-data; boundary=x', '--x--'],
    ['of JSON', 415, 'application/json', '{}'],
    ['in another charset', 415, `${form}; charset=iso-8859-1`, 'first=Ann'],
    ['in UTF-8, and says so', 200, `${form}; charset="UTF-8"`, 'first=Ren%C3%A9e'],
    ['with raw UTF-8', 200, form, 'first=Renée'],
    ['with bytes that are no UTF-8', 400, form, new Uint8Array([0x61, 0x3d, 0xff])],
    ['with percent-encoded bytes that are none', 400, form, 'first=%FF'],
    ['with a stray percent sign', 200, form, 'first=100%'],
    ['that is empty', 200, form, ''],
    ['of separators', 200, form, '&&==&=&&'],
    ['with NUL', 400, form, 'first=a%00b'],
    ['with NUL in a name', 400, form, 'a%00=b'],
    ['with line breaks', 200, form, 'first=a%0D%0Ab%0Dc%0A'],
    ['with a name twice', 400, form, 'first=Ann&first=Ben'],
    ['with a name twice, but once empty', 200, form, 'first=&first=Ann'],
    ['with fields that the form does not know', 200, form, 'first=Ann&utm_source=x&submit=Send'],
    ['with names of JavaScript’s own', 200, form, '__proto__=a&constructor=b&toString=c'],
    ['with 101 fields', 400, form, Array.from({ length: 101 }, (_, at) => `f${at}=x`).join('&')],
    [
      'with 30,000 names',
      400,
      form,
      `${Array.from({ length: 9_000 }, (_, at) => `${at}=`).join('&')}&first=%00`,
    ],
  ])('%s: %i', async (_what, status, type, body) => {
    const { formId, accountId } = await newForm(app)
    const answer = await sendForm(app, formId, { body, headers: { 'content-type': type } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers.get('accept')?.split(';')[0]).toBe(status === 415 ? form : undefined)
    expect(await readSubmissions(app, accountId)).toHaveLength(status === 200 ? 1 : 0)
  })

  it('that has a name twice is told so', async () => {
    const { formId } = await newForm(app)
    const { text } = await sendForm(app, formId, { body: 'first=Ann&first=Ben' })
    expect(text).toContain('Must be given once')
  })

  it('that fills the honeypot is answered like any other', async () => {
    const { formId, accountId } = await newForm(app, { honeypotField: 'website' })
    const honest = await sendForm(app, formId, { body: 'first=Ann&website=' })
    const spam = await sendForm(app, formId, { body: 'first=Bot&website=x&website=y' })
    expect([spam.status, spam.text]).toEqual([honest.status, honest.text])
    expect(await readContacts(app, accountId)).toHaveLength(1)
    expect((await visit(app, formId)).text).toMatch(
      /aria-hidden="true".*\n.*name="website" tabindex="-1" autocomplete="off"/,
    )
  })
})

describe('a form', () => {
  it('of 100 fields is sent whole, with its honeypot empty', async () => {
    const fields = Array.from({ length: 100 }, (_, at) => ({ ...field, id: `f${at}` }))
    const { formId, accountId } = await newForm(app, { fields, honeypotField: 'website' })
    const body = `${fields.map(({ id }) => `${id}=x`).join('&')}&website=`
    expect((await sendForm(app, formId, { body })).status).toBe(200)
    const [submission] = await readSubmissions(app, accountId)
    expect(Object.keys(submission?.data ?? {})).toHaveLength(100)
  })

  it('whose fields are called like properties of objects is shown empty', async () => {
    const fields = ['__proto__', 'constructor', 'valueOf'].map(id => ({ ...field, id, type: 'email' }))
    const { formId } = await newForm(app, { fields })
    const { status, text } = await sendForm(app, formId, { body: 'valueOf=x' })
    expect(status).toBe(400)
    expect(text.match(/class="wrong"/g)).toHaveLength(1)
  })

  it('ignores who is signed in', async () => {
    const { formId } = await newForm(app)
    const headers = { cookie: 'session=x', authorization: 'Bearer x' }
    expect((await visit(app, formId, headers)).status).toBe(200)
    expect((await sendForm(app, formId, { body: 'first=Ann', headers })).status).toBe(200)
  })
})
