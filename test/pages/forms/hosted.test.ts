import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { lockContact } from '../../support/held-lock.ts'
import { newForm, readContacts, readSubmissions, wideFields } from '../../support/records/lead-form-app.ts'
import { sendForm, visit } from './visitor.ts'

const app = await startApp()
const { databaseUrl } = app.services.config

describe('a form’s page', () => {
  it('asks each field by the browser’s own means', async () => {
    const { formId } = await newForm(app, { fields: wideFields, title: 'Write to us', submitLabel: 'Ask' })
    const { status, text } = await visit(app, formId)
    expect(status).toBe(200)
    for (const part of [
      '<title>Write to us</title>',
      '<form class="lead-form" method="post"',
      'name="first" required autocomplete="given-name" type="text"',
      'name="mail" required autocomplete="email" type="text" inputmode="email"',
      'name="tel" autocomplete="tel" type="tel"',
      'name="site" type="text" inputmode="url"',
      'name="day" type="date"',
      'name="guests" type="number" step="any"',
      '<option value="Portrait">Portrait</option>',
      'name="terms" type="checkbox" value="true"',
      '<input type="hidden" name="campaign" value="">',
      '<button type="submit">Ask</button>',
    ])
      expect(text).toContain(part)
  })

  it('says nothing of what is the owner’s', async () => {
    const { formId, accountId } = await newForm(app, { name: 'Autumn campaign' })
    const { text } = await visit(app, formId)
    for (const secret of ['Autumn campaign', accountId, 'mapsTo']) expect(text).not.toContain(secret)
  })

  it('takes hidden fields, and no others, from its address', async () => {
    const { formId } = await newForm(app, { fields: wideFields })
    const { text } = await visit(app, `${formId}?campaign=spring&first=Eve`)
    expect(text).toContain('name="campaign" value="spring"')
    expect(text).not.toContain('Eve')
  })

  it('is found with a slash or a punctuation mark behind its address, and so is what is sent there', async () => {
    const { formId, accountId } = await newForm(app)
    for (const behind of ['.', ')', '%20']) expect((await visit(app, `${formId}${behind}`)).status).toBe(200)
    const { status, headers } = await visit(app, `${formId}/?campaign=spring`)
    expect([status, headers.get('location')]).toEqual([308, `/forms/${formId}?campaign=spring`])
    await fetch(`${app.url}/forms/${formId}/`, {
      method: 'POST',
      headers: { 'x-forwarded-for': app.newAddress() },
      body: new URLSearchParams({ first: 'Ann' }),
    })
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: { first: 'Ann' } }])
  })

  it('is not found where the form is unknown, inactive or none', async () => {
    const { formId } = await newForm(app, { active: false })
    for (const id of [formId, randomUUID(), 'x', '%00'])
      for (const answer of [await visit(app, id), await sendForm(app, id, { body: 'a=b' })]) {
        expect(answer.status).toBe(404)
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(answer.text).toContain('There is no form here')
        expect(answer.text).toContain('go back, where what you wrote still is')
      }
  })
})

describe('what the page sends', () => {
  it('is answered by a page, whatever the client says that it has', async () => {
    const { formId } = await newForm(app)
    const body = 'first=Ann&mail=ann%40example.com'
    const answer = await sendForm(app, formId, { body, headers: { 'if-none-match': '*' } })
    expect(answer.text).toContain('<h1><bdi>Sent</bdi></h1>')
    expect([answer.status, answer.headers.has('etag')]).toEqual([200, false])
  })

  it('becomes a contact and a submission with its page and where its visitor came from', async () => {
    const { formId, accountId } = await newForm(app, { successMessage: 'Thanks & see you' })
    const referer = 'https://search.example/?q=studio'
    const { text } = await visit(app, formId, { referer })
    const action = /action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&#61;', '=') ?? ''
    expect(action).toContain('?from=https%3A%2F%2Fsearch.example')
    const answer = await sendForm(app, formId, {
      query: action.slice(formId.length),
      body: 'first=Ann+Lee&mail=ann%40example.com&tel=&notes=a%0D%0Ab&terms=true',
      headers: { referer: `${app.url}/forms/${formId}`, origin: app.url },
    })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Thanks &#38; see you')
    expect(answer.headers.get('ratelimit')).toMatch(/^"submitLeadForm";r=4/)
    expect(await readContacts(app, accountId)).toMatchObject([
      { firstName: 'Ann Lee', email: 'ann@example.com' },
    ])
    expect(await readSubmissions(app, accountId)).toMatchObject([
      {
        data: { first: 'Ann Lee', mail: 'ann@example.com', notes: 'a\nb', terms: 'true' },
        page: `/forms/${formId}`,
        referrer: referer,
      },
    ])
  })

  it('has the same page and referrer where the address has the id in capitals, or a full stop behind it', async () => {
    const { formId, accountId } = await newForm(app)
    const capitals = formId.toUpperCase()
    const query = '?from=https%3A%2F%2Fsearch.example%2F'
    for (const [id, opened] of [
      [formId, capitals],
      [capitals, capitals],
      [formId, `${formId}.`],
    ] as const) {
      const headers = { referer: `${app.url}/forms/${opened}` }
      expect((await sendForm(app, id, { query, body: 'first=Ann', headers })).status).toBe(200)
    }
    const came = { page: `/forms/${formId}`, referrer: 'https://search.example/' }
    expect(await readSubmissions(app, accountId)).toMatchObject([came, came, came])
    expect((await visit(app, capitals, { referer: `${app.url}/forms/${formId}` })).text).not.toContain(
      'from=',
    )
  })

  it('has the page of another site as its referrer, also when it was refused first', async () => {
    const { formId, accountId } = await newForm(app, { fields: wideFields })
    const referer = 'https://studio.example/contact'
    const refused = await sendForm(app, formId, { body: 'first=Ann&mail=bad', headers: { referer } })
    expect(refused.status).toBe(400)
    const action = /action="([^"]+)"/.exec(refused.text)?.[1]?.replaceAll('&#61;', '=') ?? ''
    const sent = await sendForm(app, formId, {
      query: action.slice(formId.length),
      body: 'first=Ann&mail=ann%40example.com',
      headers: { referer: `${app.url}/forms/${formId}` },
    })
    expect(sent.status).toBe(200)
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { page: `/forms/${formId}`, referrer: referer },
    ])
  })

  it('may have as many characters as are typed, each end of a line one of them', async () => {
    const { formId, accountId } = await newForm(app)
    const notes = `${'a'.repeat(49)}\n`.repeat(100)
    const body = `mail=ann%40example.com&notes=${encodeURIComponent(notes.replaceAll('\n', '\r\n'))}`
    expect((await sendForm(app, formId, { body })).status).toBe(200)
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: { notes } }])
  })

  it('fills a field whose id has a line break, which a browser sends as CRLF', async () => {
    const fields = [{ id: 'what\nfor', label: 'What for', type: 'text', required: true }] as const
    const { formId, accountId } = await newForm(app, { fields })
    expect((await sendForm(app, formId, { body: 'what%0D%0Afor=a+wedding' })).status).toBe(200)
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: { 'what\nfor': 'a wedding' } }])
  })

  it('meets the contact of its address, whose domain a browser sends in ASCII', async () => {
    const { formId, accountId, ownerId } = await newForm(app)
    const create = `mutation { createContact(accountId: "${accountId}", input: {
      firstName: "Jo", email: "info@müller.de" }) { id } }`
    expect((await app.graphql(ownerId, create)).errors).toBeUndefined()
    const body = 'mail=info%40xn--mller-kva.de&firm=Looms'
    expect((await sendForm(app, formId, { body })).status).toBe(200)
    expect(await readContacts(app, accountId)).toMatchObject([{ email: 'info@müller.de', company: 'Looms' }])
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: { mail: 'info@müller.de' } }])
  })

  it.each(['a@xn--i-7iq.ws', 'a@xn--a.de'])('keeps %s, which is no address otherwise', async mail => {
    const { formId, accountId } = await newForm(app)
    expect((await sendForm(app, formId, { body: `mail=${encodeURIComponent(mail)}` })).status).toBe(200)
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: { mail } }])
  })

  it('and is wrong comes back with its values and a message beside each field', async () => {
    const { formId, accountId } = await newForm(app, { fields: wideFields })
    const { status, text } = await sendForm(app, formId, {
      body: 'first=&mail=ann%40x&kind=Portrait&notes=two%0Alines&campaign=spring&terms=true',
    })
    expect(status).toBe(400)
    for (const part of [
      '<title>Not sent: Your details</title>',
      'role="alert" tabindex="-1" autofocus',
      '<a href="#field-0">First name: Required</a>',
      '<a href="#field-2">E-mail: Must be a valid e-mail address</a>',
      'aria-invalid="true" aria-describedby="field-2-wrong" type="text" inputmode="email"',
      'title="name@example.com" value="ann@x"',
      '<p class="wrong" id="field-2-wrong" lang="en">Must be a valid e-mail address</p>',
      '<option value="Portrait" selected>',
      '>\ntwo\nlines</textarea>',
      'name="campaign" value="spring"',
      'type="checkbox" value="true" checked',
    ])
      expect(text).toContain(part)
    expect(await readSubmissions(app, accountId)).toEqual([])
  })

  it('and is wrong keeps what the form no longer asks, which is sent along the next time', async () => {
    const fields = [{ id: 'mail', label: 'E-mail', type: 'email', mapsTo: 'email' }]
    const { formId, accountId } = await newForm(app, { fields, honeypotField: 'website' })
    const asked = { message: 'My "day"\nin June', utm_source: 'x' }
    const faulty = { long: 'x'.repeat(5_001), ['n'.repeat(101)]: 'x', nul: '\0' }
    const refused = await sendForm(app, formId, {
      body: String(new URLSearchParams({ mail: 'bad', ...asked })),
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(
      '<input type="hidden" name="message" value="My &#34;day&#34;\nin June">\n<input type="hidden" name="utm_source" value="x">',
    )
    const wrong = String(new URLSearchParams({ ...asked, ...faulty }))
    const both = await sendForm(app, formId, { body: `${wrong}&twice=1&twice=2` })
    expect(both.status).toBe(400)
    const kept = [...both.text.matchAll(/type="hidden" name="(\w+)"/g)].map(([, name]) => name)
    expect(kept).toEqual(['message', 'utm_source'])
    const again = String(new URLSearchParams({ mail: 'ann@example.com', ...asked }))
    expect((await sendForm(app, formId, { body: again })).status).toBe(200)
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: asked }])
  })

  it('and is wrong keeps no more than can be sent', async () => {
    const { formId } = await newForm(app, { fields: wideFields })
    const body = `mail=bad&${Array.from({ length: 99 }, (_, at) => `f${at}=x`).join('&')}`
    const { status, text } = await sendForm(app, formId, { body })
    expect(status).toBe(400)
    expect(text.match(/type="hidden" name="f\d+"/g)).toHaveLength(100 - wideFields.length)
  })

  it.each(['true', 'on', 'YES', '1'])('and is wrong comes back ticked where a box was, by %s', async word => {
    const agreed = { id: 'agreed', label: 'Agreed', type: 'checkbox', options: ['I agree'] }
    const { formId } = await newForm(app, { fields: [...wideFields, agreed] })
    const { status, text } = await sendForm(app, formId, { body: `mail=bad&terms=${word}&agreed=${word}` })
    expect(status).toBe(400)
    expect(text).toContain('name="terms" type="checkbox" value="true" checked')
    expect(text).toContain('name="agreed" type="checkbox" value="I agree" checked')
  })

  it.each(['false', 'Off', 'no', '0', '', 'perhaps'])(
    'and is wrong comes back unticked by “%s”',
    async word => {
      const { formId } = await newForm(app, { fields: wideFields })
      const { text } = await sendForm(app, formId, { body: `mail=bad&terms=${word}` })
      expect(text).toMatch(/name="terms"[^>]* type="checkbox" value="true">/)
    },
  )

  it('and is wrong comes back as text where a browser would empty the field', async () => {
    const { formId } = await newForm(app, { fields: wideFields })
    const wrong = await sendForm(app, formId, { body: 'day=28.2.2027&guests=two' })
    expect(wrong.text).toMatch(/name="day"[^>]* type="text" value="28.2.2027"/)
    expect(wrong.text).toMatch(/name="guests"[^>]* type="text" value="two"/)
    const right = await sendForm(app, formId, { body: 'day=+2027-02-28&guests=+2' })
    expect(right.status).toBe(400)
    expect(right.text).toContain('name="day" type="date" value="2027-02-28"')
    expect(right.text).toContain('name="guests" type="number" step="any" value="2"')
  })

  it('leads to where the form’s owner wants, and nowhere else', async () => {
    const { formId } = await newForm(app, { redirectUrl: 'https://studio.example/danke?ä=1' })
    const query = '?redirect=https://evil.example&redirectUrl=https://evil.example'
    const { status, headers, text } = await sendForm(app, formId, {
      query,
      body: 'redirectUrl=https://evil.example',
    })
    const next = 'https://studio.example/danke?%C3%A4=1'
    expect([status, headers.get('refresh')]).toEqual([200, `0; url=${next}`])
    expect(text).toContain('Continue to studio.example')
    expect(text).not.toContain('evil')
  })

  it('of a choice of several is the one that was chosen', async () => {
    const fields = [{ id: 'how', label: 'How?', type: 'checkbox', options: ['A friend', 'A "walk"'] }]
    const { formId, accountId } = await newForm(app, { fields })
    const { text } = await visit(app, formId)
    expect(text.match(/type="radio"/g)).toHaveLength(2)
    expect((await sendForm(app, formId, { body: 'how=A+%22walk%22' })).status).toBe(200)
    expect(await readSubmissions(app, accountId)).toMatchObject([{ data: { how: 'A "walk"' } }])
  })

  it('counts towards the one limit of the address, and comes back with the time', async () => {
    const { formId, accountId } = await newForm(app, { honeypotField: 'trap' })
    const headers = { 'x-forwarded-for': app.newAddress() }
    const path = `/api/v1/forms/${formId}/submit`
    for (let sent = 0; sent < 2; sent++) await app.rest('POST', path, { body: { data: {} }, headers })
    for (let sent = 0; sent < 3; sent++)
      expect((await sendForm(app, formId, { body: 'first=Ann', headers })).status).toBe(200)
    const refused = await sendForm(app, formId, { body: 'first=Ben&trap=x', headers })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.text).toMatch(/You can send this one in \d+ seconds/)
    expect(refused.text).toContain('value="Ben"')
    expect(refused.text.match(/name="trap".*/g)).toEqual([
      'name="trap" tabindex="-1" autocomplete="off"></div>',
    ])
    expect((await app.rest('POST', path, { body: { data: {} }, headers })).status).toBe(429)
    expect(await readSubmissions(app, accountId)).toHaveLength(5)
  })

  it('is refused while the database is away, as a page', async () => {
    const own = await startApp({ ownDatabase: 'Is closed.' })
    const { formId } = await newForm(own)
    await own.database.close()
    const { status, text, headers } = await sendForm(own, formId, { body: 'first=Ann' })
    expect([status, headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(text).toContain(headers.get('x-request-id'))
  })
})

it('a refused form comes back with its values where its network has looked at as many forms as it may', async () => {
  const { formId } = await newForm(app, { fields: wideFields })
  const headers = { 'x-forwarded-for': app.newAddress() }
  // Not all at once: a busy machine would refuse some as an overload, which does not count.
  for (let looks = 0; looks < 120; looks += 10) {
    const visits = Array.from({ length: 10 }, () => visit(app, `${formId}.json`, headers))
    expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect((await visit(app, formId, headers)).status).toBe(429)
  const { status, text } = await sendForm(app, formId, { body: 'first=Ann&mail=bad', headers })
  expect([status, text.includes('value="Ann"')]).toEqual([400, true])
})

describe('what the page sends again', () => {
  const queryOf = ({ text }: { readonly text: string }) =>
    /action="[^"?]+([^"]*)"/.exec(text)?.[1]?.replaceAll('&#61;', '=') ?? ''

  it('is recorded once from whichever network, also after a refusal, and anew what was changed', async () => {
    const { formId, accountId } = await newForm(app, { fields: wideFields })
    const query = queryOf(await visit(app, formId))
    const refused = await sendForm(app, formId, { query, body: 'first=Ann&mail=bad' })
    expect([refused.status, queryOf(refused)]).toEqual([400, query])
    for (const first of ['Ann', 'Ann', 'Bob', 'Ann']) {
      const answer = await sendForm(app, formId, { query, body: `first=${first}&mail=ann%40example.com` })
      expect([answer.status, answer.text.includes('Thank you!')]).toEqual([200, true])
    }
    expect(await readSubmissions(app, accountId)).toMatchObject([
      { data: { first: 'Ann' } },
      { data: { first: 'Bob' } },
    ])
  })

  it('is another’s where another visitor sends the same', async () => {
    const { formId, accountId } = await newForm(app)
    const query = queryOf(await visit(app, formId))
    // Somebody passes on the address of what was refused.
    const other = await visit(app, `${formId}${query}`)
    for (const each of [query, queryOf(other), '', '', '?sending=x', '?sending=x'])
      expect((await sendForm(app, formId, { query: each, body: 'first=Ann' })).status).toBe(200)
    expect(await readSubmissions(app, accountId)).toHaveLength(6)
  })

  it.runIf(databaseUrl)('is told to be at work while it is', async () => {
    const { formId, accountId } = await newForm(app)
    const query = queryOf(await visit(app, formId))
    const body = 'first=Ann&mail=ann%40example.com'
    await sendForm(app, formId, { body })
    const [contact] = await readContacts(app, accountId)
    const lock = await lockContact(databaseUrl, contact?.id ?? '')
    const first = sendForm(app, formId, { query, body: `${body}&tel=1` })
    await expect.poll(lock.countWaiting).toBe(1)
    const second = await sendForm(app, formId, { query, body: `${body}&tel=1` })
    expect([second.status, second.text.includes('is being recorded')]).toEqual([409, true])
    await lock.release()
    expect((await first).status).toBe(200)
    expect((await sendForm(app, formId, { query, body: `${body}&tel=1` })).status).toBe(200)
    expect(await readSubmissions(app, accountId)).toHaveLength(2)
  })
})

describe('pages that may send or show a form that names its origins', () => {
  const allowedOrigins = ['https://studio.example', 'https://a;sandbox']
  const own = () => ({ origin: app.url })
  /** An earlier version took the second. */
  const formOfOrigins = async () => {
    const form = await newForm(app)
    await app.database.prisma.leadForm.updateMany({ where: { id: form.formId }, data: { allowedOrigins } })
    return form
  }

  it.each([
    ['the form’s own page', 200, own],
    ['the same behind a proxy that ends TLS', 200, () => ({ origin: app.url.replace('http:', 'https:') })],
    ['a page that the form names', 200, () => ({ origin: 'https://studio.example' })],
    ['another page', 403, () => ({ origin: 'https://evil.example' })],
    ['a page without an origin', 403, () => ({ origin: 'null' })],
    ['another page on this host', 403, () => ({ ...own(), 'sec-fetch-site': 'cross-site' })],
  ])('%s: %i', async (_what, status, headers) => {
    const { formId } = await formOfOrigins()
    const answer = await sendForm(app, formId, { body: 'first=Ann', headers: headers() })
    expect(answer.status).toBe(status)
  })

  it('are in the policy of its page, as far as they are names of hosts', async () => {
    const { formId } = await formOfOrigins()
    const policy = (await visit(app, formId)).headers.get('content-security-policy')
    expect(policy).toMatch(/form-action 'self'; .*frame-ancestors 'self' https:\/\/studio\.example$/)
    const open = await newForm(app)
    const { headers } = await visit(app, open.formId)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/)
    expect(headers.has('x-frame-options')).toBe(false)
  })
})
