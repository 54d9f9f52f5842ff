import { getNamedType, isEnumType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { exportedRecords } from '../../src/domain/exports/account/collections.ts'
import type { LeadFormField } from '../../src/domain/lead-form/fields.ts'
import { ContactType, DealStatus, InvoiceStatus } from '../../src/generated/prisma/enums.ts'
import { parseStrictCsv } from '../exports/strict-csv.ts'
import { startApp } from '../support/app.ts'
import { type ContractRow, call, findRow, guardedRows } from '../support/contract-table.ts'
import { writeQueries } from './walk-graphql.ts'

const app = await startApp({ ownDatabase: 'Loads the demo account, which takes an empty database.' })
await loadDemoData(app.database.prisma, new Date())
const tenant = { ...demo, formId: demo.contactFormId }

/** What a page of the gateway's own origin sends along. */
const ownPage = {
  cookie: `session=${await app.token(demo.ownerId)}`,
  origin: app.url,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}
/** What a page of the business's site sends along, each time from another visitor. */
const foreignPage = () => ({
  origin: 'https://harbour-light.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  'x-forwarded-for': app.newAddress(),
})

interface FormInList {
  readonly id: string
  readonly fields: readonly LeadFormField[]
  readonly allowedOrigins: readonly string[]
}

const readForms = `query ($accountId: UUID!) { leadForms(accountId: $accountId) {
  items { id allowedOrigins fields { id label type required options mapsTo } }
} }`

async function query(document: string, variables: object = {}, headers: Record<string, string> = ownPage) {
  const { status, body } = await app.rest('POST', '/graphql', {
    body: { query: document, variables },
    headers,
  })
  return { status, ...body }
}

describe('each endpoint serves the demo account to a page of its own origin', () => {
  const filters: Readonly<Record<string, readonly string[]>> = {
    'GET /api/v1/contacts': [
      ...Object.values(ContactType).map(type => `type=${type}`),
      'search=a',
      'search=%E6%9D%8E',
    ],
    'GET /api/v1/deals': Object.values(DealStatus).map(status => `status=${status}`),
    'GET /api/v1/invoices': Object.values(InvoiceStatus).map(status => `status=${status}`),
  }
  const visits = guardedRows
    .filter(({ access }) => access === 'member')
    .flatMap((row): [string, ContractRow, string][] =>
      ['', ...(filters[row.key] ?? [])].map(filter => [`${row.key} ${filter}`, row, filter && `&${filter}`]),
    )

  it.each(visits)('%s', async (_name, row, filter) => {
    const { status, headers, text, body } = await call(app, row, {
      tenant,
      as: null,
      headers: ownPage,
      query: row.isPaged ? `&page_size=100${filter}` : filter,
    })
    expect(status).toBe(row.status)
    expect(headers.get('content-type')).toMatch(row.contentType)
    if (row.isPaged) expect(body.data.length).toBeGreaterThan(0)
    if (row.key.endsWith('/export')) expect(parseStrictCsv(text).length).toBeGreaterThan(120)
  })

  it('GET /api/v1/account/export: each of its collections, whose forms are as GraphQL says', async () => {
    const row = findRow('GET /api/v1/account/export')
    const { status, body } = await call(app, row, { tenant, as: null, headers: ownPage })
    expect(status).toBe(row.status)
    const collections = Object.values<unknown>(body).filter(value => Array.isArray(value))
    // All but the account, which is no list.
    expect(collections).toHaveLength(exportedRecords.length - 1)
    for (const records of collections) expect(records.length).toBeGreaterThan(0)
    const { data } = await query(readForms, { accountId: demo.accountId })
    const told = data.leadForms.items.map(({ id, allowedOrigins }: FormInList) => [id, allowedOrigins])
    const exported = body.lead_forms.map((form: Record<string, unknown>) => [form.id, form.allowed_origins])
    expect(new Map(exported)).toEqual(new Map(told))
  })
})

describe('each form of the demo account takes what its own definition asks for', () => {
  const submit = `mutation ($formId: UUID!, $data: JSON!) {
    submitLeadForm(formId: $formId, data: $data) { success contactId } }`
  let forms: readonly FormInList[] = []

  beforeAll(async () => {
    forms = (await query(readForms, { accountId: demo.accountId })).data.leadForms.items
    expect(forms).toHaveLength(2)
  })

  it('from a page of another origin, over REST', async () => {
    for (const { id, fields } of forms) {
      const body = { data: fill(fields), metadata: { referrer: 'https://search.example/', page: '/' } }
      const answer = await app.rest('POST', `/api/v1/forms/${id}/submit`, { body, headers: foreignPage() })
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ success: true })])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('from a page of another origin, over GraphQL', async () => {
    for (const { id: formId, fields } of forms) {
      const answer = await query(submit, { formId, data: fill(fields) }, foreignPage())
      expect(answer).toMatchObject({
        status: 200,
        data: { submitLeadForm: { success: true, contactId: expect.any(String) } },
      })
    }
  })

  const valid: Readonly<Record<LeadFormField['type'], string>> = {
    text: 'Ada',
    textarea: 'Two lines\nof it',
    hidden: 'spring',
    email: 'ada@example.com',
    tel: '+1 902 555 0100',
    url: 'https://ada.example/',
    date: '2027-05-01',
    number: '12',
    checkbox: 'true',
    select: '',
  }

  function fill(fields: readonly LeadFormField[]) {
    return Object.fromEntries(fields.map(({ id, type, options }) => [id, options[0] ?? valid[type]]))
  }
})

describe('each query answers the demo account with all it has', () => {
  const records = exportedRecords.filter(({ key, table }) => key.column === 'id' && table !== 'accounts')
  const ids = new Map([['account', demo.accountId]])

  beforeAll(async () => {
    for (const { model, table } of [...records, { model: 'ExportReceipt', table: 'export_receipts' }]) {
      const [record] = await app.database.query({
        text: `SELECT id FROM ${table} WHERE account_id = $1 LIMIT 1`,
        values: [demo.accountId],
      })
      ids.set(model.charAt(0).toLowerCase() + model.slice(1), String(record?.id))
    }
  })

  /** The demo data names nobody twice, nothing of it was deleted, and no program has a key or hears of it. */
  const hasNone = ['contactDuplicates', 'deletedRecords', 'webhookDeliveries', 'apiKeys']
  const receipts = ['accountExports', 'contactsExports']
  const names = writeQueries(() => '""').map(([name]) => name)

  it.each(names)('%s', async name => {
    const documents = new Map(
      writeQueries((field, { name: argument, type }) => {
        if (argument === 'accountId' || argument === 'endpointId') return `"${demo.accountId}"`
        if (argument === 'text') return '"wedding"'
        if (argument === 'since') return '"2020-01-01T00:00:00Z"'
        if (field.name === 'publicLeadForm') return `"${demo.contactFormId}"`
        if (argument === 'id') return `"${ids.get(field.name) ?? `no ${field.name} in demo/load.ts`}"`
        const named = getNamedType(type)
        if (argument === 'by' && isEnumType(named)) return named.getValues()[0]?.name
        // Each export was taken once here.
        if (argument === 'pageSize' && receipts.includes(field.name)) return '1'
        return ['limit', 'pageSize', 'first'].includes(argument) ? '2' : undefined
      }),
    )
    const { status, errors, data } = await query(documents.get(name) ?? '')
    expect([status, errors]).toEqual([200, undefined])
    expect(data[name]).toBeTruthy()
    const records = data[name].items ?? data[name].nodes
    if (Array.isArray(records))
      expect(records).toHaveLength(hasNone.includes(name) ? 0 : receipts.includes(name) ? 1 : 2)
  })
})
