import { describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { captureLog } from '../../support/capture-log.ts'
import { call, contractRows, newTenant } from '../../support/contract-table.ts'

describe('a failure that nobody foresaw', async () => {
  const app = await startApp({ logLevel: 'error', ownDatabase: 'Takes away columns of its tables.' })
  const log = captureLog(app.services.log)

  it.each(contractRows)('is masked by $key, and told to the log under the request id', async row => {
    const [table, column] = row.needsColumn
    const tenant = await newTenant(app)
    const requestId = `failing-${contractRows.indexOf(row)}`
    await app.database.prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME COLUMN ${column} TO elsewhere`)
    const failed = await call(app, row, { tenant, headers: { 'x-request-id': requestId } })
    await app.database.prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME COLUMN elsewhere TO ${column}`)

    expect([failed.status, failed.text]).toEqual([500, '{"error":"Internal server error"}'])
    expect(failed.headers.get('content-type')).toMatch(/^application\/json\b/)
    expect(failed.headers.get('content-disposition')).toBeNull()
    expect(JSON.stringify([...failed.headers])).not.toMatch(new RegExp(`${column}|prisma|sql`, 'i'))
    const lines = log.filter(line => line.requestId === requestId)
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'unforeseen error',
        err: expect.objectContaining({ message: expect.stringMatching(/column .* does not exist/) }),
      }),
    ])
  })

  it.each(contractRows.filter(({ access }) => access === 'owner'))(
    'gives the hour of $key back',
    async row => {
      const [table, column] = row.needsColumn
      const tenant = await newTenant(app)
      await app.database.prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME COLUMN ${column} TO elsewhere`)
      expect((await call(app, row, { tenant })).status).toBe(500)
      await app.database.prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME COLUMN elsewhere TO ${column}`)
      expect((await call(app, row, { tenant })).status).toBe(200)
      expect((await call(app, row, { tenant })).status).toBe(429)
    },
  )
})
