import { randomUUID } from 'node:crypto'
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { type Endpoint, endpoints } from '../../../src/rest/endpoints.ts'
import { startApp } from '../../support/app.ts'
import { newTenant } from '../../support/contract-table.ts'

const find = 'query ($account_id: UUID!, $id: UUID!)'
const setStatus = 'mutation ($account_id: UUID!, $id: UUID!, $status: DealStatus!)'

const row = { access: 'session', about: 'Deal', summary: 'Added.', status: 200 } as const

/** Endpoints by id, made as the README says, as they are served by a server of their own. */
const byId: readonly Endpoint[] = [
  {
    ...row,
    method: 'GET',
    path: '/api/v1/deals/:id',
    document: parse(`${find} { data: deal(accountId: $account_id, id: $id) { id title value } }`),
  },
  {
    ...row,
    method: 'GET',
    path: '/api/v1/pipeline-stages/:id',
    document: parse(`${find} { body: pipelineStage(accountId: $account_id, id: $id) { id } }`),
  },
  {
    ...row,
    method: 'GET',
    path: '/api/v1/opportunities/:id',
    document: parse(`${find} { data: deal(accountId: $account_id, id: $id) { id } }`),
    notFound: 'No such opportunity',
  },
  {
    ...row,
    method: 'POST',
    path: '/api/v1/deals/:id/status',
    document: parse(
      `${setStatus} { data: setDealStatus(accountId: $account_id, id: $id, status: $status) { id } }`,
    ),
  },
]
const app = await startApp({ endpoints: [...endpoints, ...byId] })

const sentences: [method: string, path: string, error: string][] = [
  ['GET', '/api/v1/deals/:id', 'Deal not found'],
  ['GET', '/api/v1/pipeline-stages/:id', 'Pipeline stage not found'],
  ['GET', '/api/v1/opportunities/:id', 'No such opportunity'],
  ['POST', '/api/v1/deals/:id/status', 'Deal not found'],
]

describe.each(sentences)('%s %s', (method, path, error) => {
  const ask = (as: string, accountId: string, id: string) => {
    const url = path.replace(':id', id)
    return method === 'GET'
      ? app.rest(method, `${url}?account_id=${accountId}`, { as })
      : app.rest(method, url, { as, body: { account_id: accountId, status: 'won' } })
  }

  it('says what an unknown id did not name', async () => {
    const { accountId, ownerId } = await newTenant(app)
    const { status, body } = await ask(ownerId, accountId, randomUUID())
    expect([status, body]).toEqual([404, { error }])
  })

  it.each(['x', '1', 'null', '%00', '00000000-0000-4000-8000-00000000000'])(
    'says the same of %s',
    async id => {
      const { accountId, ownerId } = await newTenant(app)
      const { status, body } = await ask(ownerId, accountId, id)
      expect([status, body]).toEqual([404, { error }])
    },
  )

  it('still answers 401, 400 and 403 before it', async () => {
    const { accountId, ownerId } = await newTenant(app)
    const unknown = path.replace(':id', randomUUID())
    expect((await app.rest(method, unknown, method === 'GET' ? {} : { body: {} })).status).toBe(401)
    expect((await ask(ownerId, 'x', randomUUID())).status).toBe(400)
    expect((await ask(app.newUser(), accountId, randomUUID())).status).toBe(403)
  })
})

it('a record that is there is answered, its amounts as numbers', async () => {
  const { accountId, ownerId } = await newTenant(app)
  const deal = await app.database.prisma.deal.create({ data: { accountId, title: 'Wedding', value: 2.5 } })
  const { status, body } = await app.rest('GET', `/api/v1/deals/${deal.id}?account_id=${accountId}`, {
    as: ownerId,
  })
  expect([status, body]).toEqual([200, { data: { id: deal.id, title: 'Wedding', value: 2.5 } }])
})

it('a path by id has its methods too', async () => {
  const { status, headers } = await app.rest('PUT', `/api/v1/deals/${randomUUID()}`, { body: {} })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
