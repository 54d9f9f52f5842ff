import { queryObjects } from 'node:v8'
import { expect, it } from 'vitest'
import { RequestWork } from '../../src/observation/request-work.ts'
import { LiveStream } from '../graphql/live/live-stream.ts'
import { newKey } from '../support/api-keys.ts'
import { startApp, type TestAccount } from '../support/app.ts'
import { fillAccount } from '../support/records/filled-account.ts'

const app = await startApp({ ownServer: 'Counts the requests that its process holds.' })

const callers = 12

/** What a caller's request may leave behind: counts of limits and points, tokens, keys, answers, caches of documents. */
async function callAll({ accountId, ownerId: as }: TestAccount): Promise<void> {
  await fillAccount(app.database.prisma, accountId)
  const { key } = await newKey(app, { accountId, ownerId: as, memberId: '' })
  const { id: formId } = await app.database.prisma.leadForm.findFirstOrThrow({ where: { accountId } })
  const headers = { 'x-forwarded-for': app.newAddress() }
  const [query, body] = [`account_id=${accountId}`, { account_id: accountId, first_name: 'Ann' }]
  const graphql = { query: `{ contacts(accountId: "${accountId}", search: "Ann") { items { id } } }` }
  const answers = [
    await app.rest('GET', `/api/v1/contacts?${query}`, { as }),
    await app.rest('GET', `/api/v1/deals?${query}`, { as: key }),
    await app.rest('GET', `/api/v1/contacts?${query}`, { as: app.newUser() }),
    await app.rest('GET', `/api/v1/contacts/export?${query}`, { as }),
    await app.rest('GET', `/api/v1/account/export?${query}`, { as }),
    await app.rest('POST', '/api/v1/contacts', { as, body, headers: { 'idempotency-key': `${as}-1` } }),
    await app.rest('POST', '/api/v1/contacts', { as, body: { ...body, first_name: '' } }),
    await app.rest('POST', `/api/v1/forms/${formId}/submit`, { body: { data: { name: 'Ann' } }, headers }),
    await app.rest('POST', '/graphql', { as, body: graphql, headers }),
    await app.rest('POST', '/graphql', { body: graphql, headers }),
    await app.rest('POST', '/graphql', { as, body: { query: `{ nothing${callers} }` }, headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 200, 200, 201, 400, 200, 200, 401, 200])
  const live = await LiveStream.open(app.url, { token: await app.token(as), accountId })
  await app.rest('POST', '/api/v1/contacts', { as, body })
  expect(await live.next()).toContain('created')
  live.hangUp()
}

it('keeps no request once it is answered, whoever called', async () => {
  for (let caller = 0; caller < callers; caller += 1) await callAll(await app.newAccount())
  await expect
    .poll(() => queryObjects(RequestWork, { format: 'count' }), { interval: 1_000 })
    .toBeLessThan(callers / 2)
})
