import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { newForm, readSubmissions } from '../../support/records/lead-form-app.ts'
import { sendForm, visit } from './visitor.ts'

const app = await startApp()
const field = {
  id: 'first',
  label: 'Name',
  type: 'text',
  required: false,
  options: [] as string[],
  mapsTo: null,
}
const many = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at))

/** A form that SQL has changed. */
async function formWith(data: { readonly fields?: object[]; readonly redirectUrl?: string }) {
  const form = await newForm(app, { fields: [field] })
  await app.database.prisma.leadForm.updateMany({ where: { id: form.formId }, data })
  return form
}

function submit(formId: string) {
  return app.rest('POST', `/api/v1/forms/${formId}/submit`, {
    body: { data: { first: 'Ann' } },
    headers: { 'x-forwarded-for': app.newAddress() },
  })
}

describe('a form that was written beside the API', () => {
  it.each<[string, object[]]>([
    ['101 fields', many(101, at => ({ ...field, id: `f${at}` }))],
    ['101 options', [field, { ...field, id: 'kind', type: 'select', options: many(101, at => `o${at}`) }]],
    ['2 MiB of a label', [{ ...field, label: 'x'.repeat(2 * 1_024 * 1_024) }]],
    ['50,000 fields', many(50_000, at => ({ ...field, id: `f${at}` }))],
  ])('of %s is none to visitors', async (_what, fields) => {
    const { accountId, formId } = await formWith({ fields })
    expect((await visit(app, formId)).status).toBe(404)
    expect((await visit(app, `${formId}.json`)).status).toBe(404)
    expect((await submit(formId)).status).toBe(404)
    expect((await sendForm(app, formId, { body: 'first=Ann' })).status).toBe(404)
    expect(await readSubmissions(app, accountId)).toEqual([])
  })

  it('of as much as a form may have is drawn', async () => {
    const options = many(100, at => `${at}`.padEnd(35))
    const fields = many(100, at => ({ ...field, id: `f${at}`, type: 'select', options }))
    const { formId } = await formWith({ fields })
    const { status, text } = await visit(app, formId)
    expect([status, text.match(/<option /g)?.length]).toEqual([200, 100 * 101])
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.com',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com',
    '//example.com',
    '/thanks',
    'https:// example.com',
    ' https://example.com',
  ])('sends nobody to %s', async redirectUrl => {
    const { accountId, ownerId, formId } = await formWith({ redirectUrl })
    expect(JSON.parse((await submit(formId)).text).redirectUrl).toBeNull()
    const visitors = 'mutation ($id: UUID!) { submitLeadForm(formId: $id, data: {}) { redirectUrl } }'
    const headers = { 'x-forwarded-for': app.newAddress() }
    const sent = await app.graphql(null, visitors, { id: formId }, { headers })
    expect(sent.data.submitLeadForm).toEqual({ redirectUrl: null })
    const owners = `query ($a: UUID!, $id: UUID!) {
      leadForm(accountId: $a, id: $id) { redirectUrl } leadForms(accountId: $a) { items { redirectUrl } }
    }`
    const { data } = await app.graphql(ownerId, owners, { a: accountId, id: formId })
    expect(data).toEqual({ leadForm: { redirectUrl: null }, leadForms: { items: [{ redirectUrl: null }] } })
    expect((await sendForm(app, formId, { body: 'first=Ann' })).text).not.toContain('href="j')
  })
})
