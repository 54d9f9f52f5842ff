import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newForm } from '../../support/records/lead-form-app.ts'
import { visit } from './visitor.ts'

const app = await startApp()
const fields = [
  { id: 'mail', label: 'E-mail', type: 'email', required: true, mapsTo: 'email' },
  { id: 'kind', label: 'Kind', type: 'select', options: ['Wedding', 'Portrait'] },
  { id: 'trap', label: 'Site', type: 'url' },
]

describe('/forms/<id>.json', () => {
  it('has what is needed to draw the form, and nothing else', async () => {
    const { formId } = await newForm(app, {
      fields,
      name: 'Autumn campaign',
      honeypotField: 'trap',
      allowedOrigins: ['https://studio.example'],
      redirectUrl: 'https://studio.example/thanks',
    })
    const { status, headers, text } = await visit(app, `${formId}.json`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toEqual({
      id: formId,
      title: null,
      fields: [
        { id: 'mail', label: 'E-mail', type: 'email', required: true, options: [], autocomplete: 'email' },
        {
          id: 'kind',
          label: 'Kind',
          type: 'select',
          required: false,
          options: ['Wedding', 'Portrait'],
          autocomplete: null,
        },
      ],
      submitLabel: null,
      honeypot: 'trap',
    })
  })

  it('may be read by pages of any site, and kept for a minute, whoever asks', async () => {
    const { formId } = await newForm(app)
    const { headers } = await visit(app, `${formId}.json`, { origin: 'https://x.example', cookie: 'a=b' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
    expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
  })

  it('is a 304 for who has it, until the form changes', async () => {
    const { formId, accountId, ownerId } = await newForm(app)
    const etag = (await visit(app, `${formId}.json`)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const { status, text } = await visit(app, `${formId}.json`, { 'if-none-match': known })
      expect([status, text]).toEqual([304, ''])
    }
    const change = `mutation ($accountId: UUID!, $id: UUID!) {
      updateLeadForm(accountId: $accountId, id: $id, input: { title: "New" }) { id } }`
    await app.graphql(ownerId, change, { accountId, id: formId })
    const { status, text } = await visit(app, `${formId}.json`, { 'if-none-match': etag })
    expect([status, JSON.parse(text).title]).toEqual([200, 'New'])
  })

  it('of a form that is unknown, inactive or none is a 404 as submissions get it', async () => {
    const { formId } = await newForm(app, { active: false })
    const submission = await app.rest('POST', `/api/v1/forms/${formId}/submit`, {
      body: { data: {} },
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    for (const id of [formId, randomUUID(), 'x', '%00', '..%2f']) {
      const { status, text, headers } = await visit(app, `${id}.json`)
      expect([status, text]).toEqual([404, submission.text])
      expect(headers.has('cache-control')).toBe(false)
    }
  })

  it('answers HEAD, and no other method', async () => {
    const { formId } = await newForm(app)
    const head = await fetch(`${app.url}/forms/${formId}.json`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const put = await fetch(`${app.url}/forms/${formId}.json`, { method: 'PUT' })
    expect(put.status).toBe(405)
  })
})

describe('/forms/<id>.html', () => {
  const studio = 'https://studio.example'

  it('is the form of the hosted page, with the heading that its owner gave it', async () => {
    const { formId } = await newForm(app, { fields, title: 'Write <to> us', honeypotField: 'trap' })
    const page = await visit(app, formId)
    const { status, headers, text } = await visit(app, `${formId}.html`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const [heading, form] = text.split('<form')
    expect(heading).toBe('<h2 class="form-title">Write &#60;to&#62; us</h2>')
    expect(form).toContain('name="trap" tabindex="-1"')
    // Each drawing of the page has a parameter of its own.
    expect(page.text.replace(/\?sending&#61;[0-9a-f]{32}"/, '"')).toContain(`<form${form}`)
  })

  it('may be read by pages that may send it, and kept for a minute by origin', async () => {
    const { formId } = await newForm(app, { allowedOrigins: [studio] })
    for (const sender of [{ origin: studio }, {}, { origin: app.url, 'sec-fetch-site': 'same-origin' }]) {
      const { status, headers } = await visit(app, `${formId}.html`, { cookie: 'a=b', ...sender })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=300')
      expect(headers.get('vary')).toBe('Origin')
    }
  })

  it('is refused to others as their submissions are, which no cache stores', async () => {
    const { formId } = await newForm(app, { allowedOrigins: [studio] })
    for (const origin of ['https://evil.example', 'null']) {
      const submission = await app.rest('POST', `/api/v1/forms/${formId}/submit`, {
        body: { data: {} },
        headers: { 'x-forwarded-for': app.newAddress(), origin },
      })
      const { status, headers, text } = await visit(app, `${formId}.html`, { origin })
      expect([status, text]).toEqual([403, submission.text])
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('cache-control')).toBe(false)
    }
  })

  it('is not framed: pages that may show the form in a frame take the hosted page', async () => {
    const { formId } = await newForm(app)
    const policy = (await visit(app, `${formId}.html`)).headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'; .*frame-ancestors 'none'$/)
  })

  it('is a 304 for who has it, and a 404 where there is none', async () => {
    const { formId } = await newForm(app)
    const etag = (await visit(app, `${formId}.html`)).headers.get('etag') ?? ''
    expect((await visit(app, `${formId}.html`, { 'if-none-match': etag })).status).toBe(304)
    expect((await visit(app, `${randomUUID()}.html`)).status).toBe(404)
  })
})

describe('/forms/embed.js', () => {
  it('is small, kept shortly, and may be loaded by any site', async () => {
    const { status, headers } = await visit(app, 'embed.js', { 'accept-encoding': 'gzip' })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8'])
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(Number(headers.get('content-length'))).toBeLessThan(10_000)
    expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is a 304 for who has it', async () => {
    const etag = (await visit(app, 'embed.js')).headers.get('etag') ?? ''
    // Node's own fetch asks for a fresh copy unless told otherwise.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await visit(app, 'embed.js', headers)).status).toBe(304)
  })
})
