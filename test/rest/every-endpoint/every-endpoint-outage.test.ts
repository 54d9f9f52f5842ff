import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../../support/api-keys.ts'
import type { TestApp } from '../../support/app.ts'
import { startAppByProxy } from '../../support/app-by-proxy.ts'
import { call, contractRows, findRow, newTenant } from '../../support/contract-table.ts'
import { testServerUrl } from '../../support/database.ts'
import type { LoopbackProxy } from '../../support/loopback-proxy.ts'

// The embedded database is in this process and cannot be away.
describe.runIf(testServerUrl)('a database that is away', () => {
  let app: TestApp
  let proxy: LoopbackProxy
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, proxy, close } = await startAppByProxy())
  })
  afterAll(() => close())

  it.each(contractRows)('makes $key answer 503 until it is back', async row => {
    const tenant = await newTenant(app)
    await proxy.goDown()
    const answer = await call(app, row, { tenant })
    await proxy.comeBack()
    expect([answer.status, answer.text]).toEqual([503, '{"error":"Service unavailable"}'])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await call(app, row, { tenant })).status).toBe(row.status)
  })

  it('is UNAVAILABLE in a nested field of GraphQL too', async () => {
    const user = app.newUser()
    await proxy.goDown()
    const { errors } = await app.graphql(user, '{ viewer { id accounts { id } } }')
    await proxy.comeBack()
    expect(errors).toMatchObject([{ path: ['viewer', 'accounts'], extensions: { code: 'UNAVAILABLE' } }])
  })

  it('makes an API key neither good nor bad until it is back', async () => {
    const tenant = await newTenant(app)
    const { key } = await newKey(app, tenant)
    const row = findRow('GET /api/v1/contacts')
    await proxy.goDown()
    const away = await call(app, row, { tenant, as: key })
    await proxy.comeBack()
    const back = await call(app, row, { tenant, as: key })
    expect([away.status, away.headers.get('retry-after'), back.status]).toEqual([503, '5', 200])
  })

  it('leaves 401 and 400 as they are', async () => {
    const tenant = await newTenant(app)
    const row = findRow('GET /api/v1/contacts')
    await proxy.goDown()
    const [without, malformed] = [
      await call(app, row, { tenant, as: null }),
      await call(app, row, { tenant, accountId: 'x' }),
    ]
    await proxy.comeBack()
    expect([without.status, malformed.status]).toEqual([401, 400])
  })
})
