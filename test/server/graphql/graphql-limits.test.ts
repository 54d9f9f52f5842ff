import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { call, findRow, newTenant } from '../../support/contract-table.ts'
import { codesOf, postGraphql } from './post-graphql.ts'

const app = await startApp()
const form = findRow('POST /api/v1/forms/:form_id/submit')
const accountExport = findRow('GET /api/v1/account/export')

const submit = `mutation ($id: UUID!) { submitLeadForm(formId: $id, data: { name: "Ann" }) { success } }`
const exportAccount = `subscription ($id: UUID!) { accountExport(accountId: $id) { collection } }`
const exportContacts = `subscription ($id: UUID!) { contactsExport(accountId: $id) { contacts { id } } }`

function subscribe(query: string, { as, accountId }: { as: string; accountId: string }) {
  const headers = { accept: 'text/event-stream' }
  return postGraphql(app, query, { as, variables: { id: accountId }, headers })
}

describe('submitLeadForm', () => {
  it('has five calls a minute and address, which REST shares', async () => {
    const tenant = await newTenant(app)
    const headers = { 'x-forwarded-for': app.newAddress() }
    const send = () => postGraphql(app, submit, { variables: { id: tenant.formId }, headers })
    for (let left = 4; left >= 2; left--) {
      const answer = await send()
      expect(answer.body.data.submitLeadForm.success).toBe(true)
      expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`;r=${left};`))
    }
    expect((await call(app, form, { tenant, headers })).status).toBe(200)
    expect((await call(app, form, { tenant, headers })).status).toBe(200)
    const refused = await send()
    expect(codesOf(refused)).toEqual(['RATE_LIMITED'])
    expect(refused.body.errors[0].extensions.retryAfterSeconds).toBeGreaterThan(0)
    expect((await call(app, form, { tenant, headers })).status).toBe(429)
    expect(await app.database.prisma.contact.count({ where: { accountId: tenant.accountId } })).toBe(5)
  })

  it('is counted once for each time that one request asks for it', async () => {
    const tenant = await newTenant(app)
    const fields = Array.from(
      { length: 8 },
      (_, index) => `a${index}: submitLeadForm(formId: $id, data: { name: "Ann" }) { success }`,
    )
    const answer = await postGraphql(app, `mutation ($id: UUID!) { ${fields.join(' ')} }`, {
      variables: { id: tenant.formId },
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    expect(codesOf(answer)).toContain('RATE_LIMITED')
    expect(await app.database.prisma.contact.count({ where: { accountId: tenant.accountId } })).toBe(5)
  })
})

describe('accountExport', () => {
  it('has one call an hour and account, which REST shares', async () => {
    const [first, second] = [await newTenant(app), await newTenant(app)]
    const ask = ({ ownerId, accountId }: typeof first) => subscribe(exportAccount, { as: ownerId, accountId })
    expect((await ask(first)).text).toContain('event: complete')
    expect((await call(app, accountExport, { tenant: first })).status).toBe(429)
    expect((await call(app, accountExport, { tenant: second })).status).toBe(200)
    const { text } = await ask(second)
    expect(text).toContain('RATE_LIMITED')
    expect(text).not.toContain('"collection"')
  })

  it('is refused to team members and strangers, whom it costs nothing', async () => {
    const tenant = await newTenant(app)
    const { accountId } = tenant
    for (const as of [tenant.memberId, app.newUser()]) {
      expect((await subscribe(exportAccount, { as, accountId })).text).toContain('FORBIDDEN')
    }
    expect((await call(app, accountExport, { tenant })).status).toBe(200)
  })
})

describe('contactsExport', () => {
  it('spends cost points in place of the documented five a minute', async () => {
    const { accountId, memberId: as } = await newTenant(app)
    for (let count = 0; count < 7; count++) {
      expect((await subscribe(exportContacts, { as, accountId })).text).toContain('event: complete')
    }
  })
})
