import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { describeMany } from '../../demo/many/account.ts'
import { testServerUrl } from '../support/database.ts'
import { copyTemplate } from '../support/embedded-directories.ts'
import { makeOwnDirectory } from '../support/own-directory.ts'
import { runCommand } from '../support/run-command.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'
import { openOwnDatabase } from './own-database.ts'
import { production } from './production.ts'

const database = await openOwnDatabase()
const other = await openOwnDatabase()
const run = (...args: string[]) => runCommand(args, { database })

describe('bizgate seed --contacts', () => {
  it('adds an account of the demo’s owner with so many contacts, their deals and invoices, and says how far it is', async () => {
    const { code, stdout, stderr } = await run('seed', '--contacts', '5000')
    expect([code, stdout, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^(Adding records: \d0 %\n)+Adding records: 100 %\nAdded the account [-\w]{36} of demo-owner with 5,000 contacts, 1,250 deals and 1,000 invoices in [\d.]+ s\.\n$/,
      ),
      '',
    ])
    const { accountId } = describeMany(5_000, new Date())
    expect(stdout).toContain(accountId)
    const { account, contact, deal, invoice, payment } = database.prisma
    expect(await account.findMany()).toMatchObject([{ id: accountId, ownerId: demo.ownerId }])
    expect(await contact.count()).toBe(5_000)
    expect(await contact.count({ where: { createdAt: { gt: new Date() } } })).toBe(0)
    const emails = await contact.groupBy({
      by: ['emailKey'],
      where: { emailKey: { not: null } },
      _count: true,
    })
    expect(emails.length).toBeGreaterThan(4_500)
    expect(emails.every(({ _count }) => _count === 1)).toBe(true)
    const states = await deal.groupBy({ by: ['status'], _count: true })
    expect(states.map(({ status }) => status).sort()).toEqual(['abandoned', 'lost', 'open', 'won'])
    expect(await deal.count({ where: { closedAt: { gt: new Date() } } })).toBe(0)
    const amounts = await invoice.aggregate({ _sum: { amountPaid: true } })
    expect((await payment.aggregate({ _sum: { amount: true } }))._sum.amount).toEqual(amounts._sum.amountPaid)
    expect(await run('counts', 'check')).toEqual({ code: 0, stdout: 'The counts are right.\n', stderr: '' })
  })

  it('adds the same each time, and only once', async () => {
    const { accountId } = describeMany(7, new Date())
    const rows = []
    for (const each of [database, other]) {
      expect((await runCommand(['seed', '--contacts', '7'], { database: each })).code).toBe(0)
      rows.push(await each.prisma.contact.findMany({ where: { accountId }, orderBy: { id: 'asc' } }))
    }
    expect(rows[1]).toHaveLength(7)
    expect(rows[1]).toEqual(rows[0])
    expect(await run('seed', '--contacts', '7')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^The account .* is there already: nothing was added\.\n$/),
      stderr: '',
    })
    expect(await run('seed', '--contacts', '8')).toMatchObject({ code: 0 })
  })

  // Only root may mount a disk that is small enough to fill.
  it.runIf(canMount && testServerUrl === null)(
    'ends by the code of what may pass where its disk fills',
    async () => {
      const directory = await makeOwnDirectory('small-disk')
      onTestFinished(directory.remove)
      const { path } = await mountSmallDisk(directory.path, 'small', { sizeBytes: 48 * 1024 * 1024 })
      const DATA_DIR = join(path, 'data')
      await copyTemplate(DATA_DIR, 'empty')
      expect(await runCommand(['seed', '--contacts', '30000'], { environment: { DATA_DIR } })).toMatchObject({
        code: 75,
        stderr: 'A disk is full: that of the database, or of temporary files (TMPDIR).\n',
      })
    },
  )

  it('is refused in production', async () => {
    expect(await runCommand(['seed', '--contacts', '1'], { environment: production })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/NODE_ENV is production\n$/),
    })
  })
})

describe('bizgate seed', () => {
  it('loads the demo account once', async () => {
    await other.prisma.account.deleteMany()
    const seed = () => runCommand(['seed'], { database: other })
    const loaded = `Loaded the demo account ${demo.accountId}.\n`
    expect(await seed()).toEqual({ code: 0, stdout: loaded, stderr: '' })
    expect(await seed()).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^There are accounts already/),
      stderr: '',
    })
    expect(await other.prisma.account.findMany()).toMatchObject([{ id: demo.accountId }])
  })

  it('is refused in production', async () => {
    expect(await runCommand(['seed'], { environment: production })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('NODE_ENV'),
    })
  })
})
