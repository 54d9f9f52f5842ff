import { describe, expect, it, onTestFinished } from 'vitest'
import { importContactFile } from '../../src/domain/contact-import/import-file.ts'
import { schema } from '../../src/domain/schema.ts'
import { startApp } from '../support/app.ts'
import { testServerUrl } from '../support/database.ts'
import { newForm, readContacts, submitAs } from '../support/records/lead-form-app.ts'
import { unhurried } from '../support/unhurried.ts'

const count = 2_000

/** An import of a file whose second part comes when the test says so; the first has more e-mails than there are locks. */
async function beginImport(
  database: Parameters<typeof importContactFile>[0],
  accountId: string,
  onMatch: 'skip' | 'update',
) {
  const [written, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lines = Array.from({ length: count }, (_, at) => `Contact ${at},c${at}@example.com\n`)
  const imported = importContactFile(database, schema, {
    accountId,
    onMatch,
    async *open() {
      yield Buffer.from(`First Name,Email\n${lines.join('')}`)
      written.resolve()
      await rest.promise
      yield Buffer.from('Last,last@example.com\n')
    },
  })
  const end = async () => {
    rest.resolve()
    return (await imported).outcomes
  }
  onTestFinished(async () => void (await end().catch(() => {})))
  await Promise.race([written.promise, imported])
  return { end }
}

// The embedded database runs one transaction at a time.
describe.runIf(testServerUrl)('while a file of contacts is imported', async () => {
  const app = await startApp({
    requestTimes: { ...unhurried, lockMs: 300 },
    ownDatabase: 'Waits for no lock.',
  })
  const patient = await startApp()
  const countWaiting = async () => {
    const [row] = await patient.database.query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      values: [],
    })
    return row?.count
  }

  it.each(['skip', 'update'] as const)('forms take submissions with an e-mail (%s)', async onMatch => {
    const { accountId, formId } = await newForm(app)
    const running = await beginImport(app.database, accountId, onMatch)
    for (let at = 0; at < 20; at++)
      expect((await submitAs(app, formId, { mail: `visitor${at}@example.com` })).errors).toBeUndefined()
    expect(await running.end()).toEqual({ created: count + 1, updated: 0, skipped: 0 })
    expect(await app.database.prisma.contact.count({ where: { accountId } })).toBe(count + 21)
  })

  it.each(['skip', 'update'] as const)(
    'a contact that a form adds is met all the same (%s)',
    async onMatch => {
      const { accountId, formId } = await newForm(app)
      const running = await beginImport(app.database, accountId, onMatch)
      expect((await submitAs(app, formId, { mail: 'C7@example.com' })).errors).toBeUndefined()
      const [met] = await readContacts(app, accountId)
      const [updated, skipped] = onMatch === 'update' ? [1, 0] : [0, 1]
      expect(await running.end()).toEqual({ created: count, updated, skipped })
      const found = await app.database.prisma.contact.findMany({
        where: { accountId, emailKey: 'c7@example.com' },
      })
      expect(found.map(({ id }) => id)).toEqual([met?.id])
    },
  )

  it('a form waits for a contact that the import has changed, and both are done', async () => {
    const { accountId, formId } = await newForm(patient)
    await submitAs(patient, formId, { mail: 'c7@example.com', notes: 'first' })
    const running = await beginImport(patient.database, accountId, 'update')
    const submitted = submitAs(patient, formId, { mail: 'c7@example.com', firm: 'Studio' })
    await expect.poll(countWaiting).toBe(1)
    expect(await running.end()).toEqual({ created: count, updated: 1, skipped: 0 })
    expect((await submitted).errors).toBeUndefined()
    expect(
      await patient.database.prisma.contact.findMany({ where: { accountId, emailKey: 'c7@example.com' } }),
    ).toMatchObject([{ firstName: 'Contact 7', company: 'Studio' }])
  })

  it('another import of the file meets what this one has written', async () => {
    const { accountId } = await newForm(app)
    const [one, other] = [
      await beginImport(app.database, accountId, 'skip'),
      await beginImport(app.database, accountId, 'skip'),
    ]
    expect(await one.end()).toEqual({ created: count + 1, updated: 0, skipped: 0 })
    expect(await other.end()).toEqual({ created: 0, updated: 0, skipped: count + 1 })
  })
})
