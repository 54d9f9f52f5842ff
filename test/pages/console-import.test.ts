import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Download, Page, Request, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser, loadedBytes } from '../support/browser.ts'
import { type ConsoleVisit, openConsole, refuseRequests } from '../support/console.ts'

let app: TestApp
let account: TestAccount

beforeAll(async () => {
  app = await startApp({ redisUrl: null, onlyTrustedDocuments: true })
})
beforeEach(async () => {
  account = await app.newAccount()
})

const open = (visit: Omit<ConsoleVisit, 'view'> = {}) =>
  openConsole(
    app,
    { userId: account.ownerId, accountId: account.accountId },
    { view: 'contacts/import', ...visit },
  )
const choose = (page: Page, content: string | Buffer, name = 'people.csv') =>
  page
    .getByLabel('Drop a CSV file here, or choose one')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
const contacts = async () => {
  const found = await app.database.prisma.contact.findMany({
    where: { accountId: account.accountId },
    orderBy: { firstName: 'asc' },
  })
  return found.map(({ firstName, lastName, email, company, contactType }) =>
    [firstName, lastName, email, company, contactType].filter(Boolean).join(' '),
  )
}
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `P${from + at},p${from + at}@example.com`).join('\n')

/** The text of a report, which is written for Excel. */
const readReport = async (download: Download) => await readFile(await download.path(), 'utf16le')

/** Another account of the same user. */
async function newOther(): Promise<void> {
  const { prisma } = app.database
  const { accountId } = await app.newAccount()
  await prisma.account.update({ where: { id: accountId }, data: { name: 'Other studio' } })
  await prisma.teamMember.create({ data: { accountId, userId: account.ownerId } })
}

const isBatch = (request: Request) => request.postData()?.includes('mutation ImportContacts') ?? false

/** Answers each batch of an import in place of the service. */
async function answerBatches(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/graphql', (route, request) =>
    isBatch(request) ? route.fulfill(answer) : route.continue(),
  )
}

/** Goes to the import of an account from that of another. */
async function importIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('button', { name: `Account: ${name}` }).waitFor()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('link', { name: 'Import' }).click()
}

/** Keeps the browser from storing imports, by a transaction of another page, until it is released. */
async function holdImports(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto(app.url)
  await other.evaluate(
    () =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('bizgate-imports')
        opening.onsuccess = () => {
          const store = opening.result.transaction('imports', 'readwrite').objectStore('imports')
          const goOn = () => {
            store.count().onsuccess = goOn
          }
          goOn()
          resolve()
        }
      }),
  )
  return () => other.close()
}

/** How many imports the browser has kept, and how many batches of their results. */
const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('bizgate-imports')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['imports', 'results'])
          const counts = ['imports', 'results'].map(name => transaction.objectStore(name).count())
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(counts.map(({ result }) => result))
          }
        }
      }),
  )

describe.skipIf(!hasBrowser)('an import', () => {
  it('matches columns, checks each row, imports the good ones and is undone by what it made', async () => {
    const { accountId } = account
    await app.database.prisma.contact.create({
      data: { accountId, firstName: 'Known', email: 'ann@example.com', emailKey: 'ann@example.com' },
    })
    const page = await open()
    const file = [
      'Given Name;E-mail Address;Firm;Kind;Shoe size',
      'Ann;ann@example.com;Looms;client;38',
      'Bo;bo@example.com;"Mills; Sons";past client;44',
      ';;;;',
      'Cy;not an address;;boss;',
      'Di;bo@example.com',
    ].join('\r\n')
    await choose(page, file)
    await page.getByText('4 rows, 5 columns separated by semicolons').waitFor()
    expect(await page.getByLabel('Given Name becomes').inputValue()).toBe('firstName')
    expect(await page.getByLabel('Shoe size becomes').inputValue()).toBe('')
    await page.getByLabel('Shoe size becomes').selectOption('Company')
    await page.getByText('Two columns are the company: choose one of them.').waitFor()
    expect(await page.getByRole('button', { name: 'Check 4 rows' }).isDisabled()).toBe(true)
    await page.getByLabel('Shoe size becomes').selectOption('Leave out')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Check 4 rows' }).click()
    await page.getByText('4 rows checked – to be added: 1, known: 1, with mistakes: 2.').waitFor()
    const mistakes =
      'E-mail: Must be a valid e-mail address; Type: Must be one of Lead, Client, Past client, Vendor, Other'
    await page.getByText(mistakes).waitFor()
    await page.getByText('Has 2 cells where there are 5 columns').waitFor()
    expect(await contacts()).toHaveLength(1)
    // The second click of a double click on the check.
    await page.getByRole('button', { name: 'Import 1 contact' }).hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await page.getByRole('button', { name: 'Import 1 contact' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await page.getByText('Imported – added: 1, known: 1, left out: 2.').waitFor()
    expect(await contacts()).toEqual([
      'Bo bo@example.com Mills; Sons past_client',
      'Known ann@example.com lead',
    ])
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Outcome').selectOption('Left out (2)')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('people-report.csv')
    const lines = [
      [
        ...['Given Name', 'E-mail Address', 'Firm', 'Kind', 'Shoe size', 'Created At (UTC)'],
        ...['Line in the file', 'Outcome', 'Reason', 'Contact'],
      ],
      ['Cy', 'not an address', '', 'boss', '', '', '5', 'Left out', `"${mistakes}"`, ''],
      ['Di', 'bo@example.com', '', '', '', '', '6', 'Left out', 'Has 2 cells where there are 5 columns', ''],
    ]
    expect(await readReport(download)).toBe(`\ufeff${lines.map(cells => `${cells.join('\t')}\r\n`).join('')}`)
    await page.reload()
    await page.getByText('Imported – added: 1, known: 1, left out: 2.').waitFor()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 contact' }).click()
    await page.getByText('Undone: the 1 contact that the import added is gone.').waitFor()
    expect(await contacts()).toEqual(['Known ann@example.com lead'])
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByLabel('Drop a CSV file here, or choose one').waitFor()
  })

  it('is undone but for what has been used since, which it names', async () => {
    const { accountId } = account
    const { prisma } = app.database
    const page = await open()
    await choose(page, `Name,E-mail\n${people(0, 120)}`)
    await page.getByRole('button', { name: 'Check 120 rows' }).click()
    await page.getByRole('button', { name: 'Import 120 contacts' }).click()
    await page.getByText('Imported – added: 120.').waitFor()
    const idOf = async (firstName: string) =>
      (await prisma.contact.findFirstOrThrow({ where: { accountId, firstName } })).id
    await prisma.contact.updateMany({ where: { accountId, firstName: 'P7' }, data: { company: 'Looms' } })
    await prisma.note.create({
      data: { accountId, contactId: await idOf('P110'), text: 'Called', authorId: 'x' },
    })
    // Gone before, as one that a colleague merges into another is.
    await prisma.contact.deleteMany({ where: { accountId, firstName: 'P8' } })
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 120 contacts' }).click()
    const told = 'Undone, but for contacts in use: 118 of the 120 contacts that the import added are gone.'
    await page.getByText(told).waitFor()
    expect(await contacts()).toEqual(['P110 p110@example.com lead', 'P7 p7@example.com Looms lead'])
    await page.reload()
    await page.getByText(told).waitFor()
    await page.getByLabel('Outcome').selectOption('Added, and in use (2)')
    await page.getByRole('link', { name: 'P110' }).waitFor()
    expect(await page.getByRole('link', { name: /^P\d/ }).allTextContents()).toEqual(['P7', 'P110'])
  })

  it.each([
    [
      'the plain file',
      "First Name,Email,Phone,Company\nCy,no address,'=49,=1+2\n",
      "Cy\tno address\t'=49\t'=1+2\t",
    ],
    [
      'the file for Excel',
      "First Name,Email,Phone,Created At (UTC)\nCy,no address,'+49 170 1234567,2026-02-03 15:04:05\n",
      "Cy\tno address\t'+49 170 1234567\t'2026-02-03 15:04:05\t",
    ],
  ])('reports a row of %s with one guard', async (_what, file, reported) => {
    const page = await open()
    await choose(page, file)
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByText('with mistakes: 1').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    const [, line] = (await readReport(download)).split('\r\n')
    expect(line?.slice(0, reported.length)).toBe(reported)
  })

  it('takes its report back, mended in a spreadsheet, with numbers as they were', async () => {
    const page = await open()
    await choose(page, 'First Name,Email,Phone,Company\nCy,no address,01701234567,"=1\n""x"" y"\n')
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    const report = await readReport(download)
    expect(report).toContain("\t'01701234567\t")
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, Buffer.from(report.replace('no address', 'cy@example.com'), 'utf16le'))
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await page.getByText('Imported – added: 1.').waitFor()
    const { accountId } = account
    expect(await app.database.prisma.contact.findMany({ where: { accountId } })).toMatchObject([
      { email: 'cy@example.com', phone: '01701234567', company: '=1\n"x" y' },
    ])
  })

  it('reports a row that has values in left-out columns only, and imports the others', async () => {
    const page = await open()
    await choose(page, 'First Name,Email,Notes\nAnn,ann@example.com,\n,,Total: 42\n')
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await page.getByText('2 rows checked – to be added: 1, with mistakes: 1.').waitFor()
    await page.getByText('First name: Required').waitFor()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await page.getByText('Imported – added: 1, left out: 1.').waitFor()
    expect(await contacts()).toEqual(['Ann ann@example.com lead'])
  })

  it('says that something went wrong which nobody expected', async () => {
    const page = await open({ expected: /has not reported each row/ })
    await answerBatches(page, { json: { data: { importContacts: { rows: [] } } } })
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByRole('alert').getByText('Something went wrong on this page.').waitFor()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByText('3 rows checked – to be added: 3.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('sends a million bytes at once, whatever letters they are', async () => {
    const page = await open()
    const sizes: number[] = []
    page.on('request', request => {
      const body = request.postDataBuffer()
      if (body?.includes('mutation ImportContacts')) sizes.push(body.length)
    })
    await choose(page, `First Name,Company\n${`Ann,${'Ж'.repeat(900)}\n`.repeat(900)}`)
    await page.getByRole('button', { name: 'Check 900 rows' }).click()
    await page.getByText(/^900 rows checked/).waitFor()
    expect(sizes).toHaveLength(2)
    expect(Math.max(...sizes)).toBeLessThan(1_050_000)
  })

  it('says that the network is too slow where a batch takes too long, and goes on', async () => {
    const page = await open({ expected: /408/ })
    const errors = [{ message: 'Request Timeout', extensions: { code: 'BAD_REQUEST' } }]
    await answerBatches(page, { status: 408, json: { errors } })
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByText('What was sent came too slowly. It goes on by itself').waitFor()
    await page.unroute('**/graphql')
    await page.getByText('3 rows checked – to be added: 3.').waitFor()
  })

  it.each([413, 403])('ends where a proxy refuses it with %i, and says so', async status => {
    const page = await open({ expected: /4\d\d/ })
    let sent = 0
    page.on('request', request => {
      if (isBatch(request)) sent += 1
    })
    await answerBatches(page, { status, contentType: 'text/html', body: '<h1>No</h1>' })
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByText(`Something between this page and the service refused it (${status}).`).waitFor()
    await page.getByRole('button', { name: 'Check 3 rows' }).waitFor()
    expect(sent).toBe(1)
  })

  it('goes on where a proxy answers for a service that starts again', async () => {
    const page = await open({ expected: /502/ })
    await answerBatches(page, { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByText('The service cannot be reached. It goes on by itself').waitFor()
    await page.unroute('**/graphql')
    await page.getByText('3 rows checked – to be added: 3.').waitFor()
  })

  it('becomes what its check says, also of rows that meet those of an earlier batch', async () => {
    const page = await open()
    const later = 'P0,p0@example.com\nP1,p1\u200b@example.com\nOther,p2@example.com'
    await choose(page, `First Name,Email\n${people(0, 1_000)}\n${later}`)
    await page.getByLabel('Where a contact has the e-mail of a row').selectOption({ value: 'update' })
    await page.getByRole('button', { name: 'Check 1,003 rows' }).click()
    await page.getByText('1,003 rows checked – to be added: 1,000, changes a contact: 1, known: 2.').waitFor()
    await page.getByRole('button', { name: 'Import 1,001 contacts' }).click()
    await page.getByText('Imported – added: 1,000, changed a contact: 1, known: 2.').waitFor()
  })

  it('goes on where it was cut off, and doubles nothing', async () => {
    const page = await open({ expected: /ERR_FAILED|Failed to load/ })
    await choose(page, `First Name,Email\n${people(0, 2_500)}\n${people(0, 10)}`)
    await page.getByRole('button', { name: 'Check 2,510 rows' }).click()
    // The last ten are known by then, though a check writes nothing.
    await page.getByText('2,510 rows checked – to be added: 2,500, known: 10.').waitFor()
    let answered = 0
    // The second batch is imported, and its answer is lost.
    await page.route('**/graphql', async route => {
      if (!route.request().postData()?.includes('mutation ImportContacts')) return route.continue()
      answered += 1
      if (answered !== 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Import 2,500 contacts' }).click()
    await page.getByText('The service cannot be reached. It goes on by itself').waitFor()
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText('Stopped: 1,510 of the rows are left.').waitFor()
    expect(await contacts()).toHaveLength(2_000)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Imported – added: 2,500, known: 10.').waitFor()
    expect(await contacts()).toHaveLength(2_500)
  })

  it('is to be undone first where it stopped more than a day ago', async () => {
    const page = await open({ expected: /ERR_FAILED|Failed to load/ })
    const stopped = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route, request) => {
      const isHeld = request.postData()?.includes('P1400') && (await contacts()).length > 0
      if (!isHeld) return route.continue()
      await stopped.promise
      await route.abort()
    })
    await choose(page, `First Name\n${people(0, 1_500)}`.replaceAll(/,.*/g, ''))
    await page.getByRole('button', { name: 'Check 1,500 rows' }).click()
    await page.getByRole('button', { name: 'Import 1,500 contacts' }).click()
    await page.getByText('Importing: 1,000 of 1,500 rows').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    stopped.resolve()
    await page.getByText('Stopped: 500 of the rows are left.').waitFor()
    await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
    await page.reload()
    await page
      .getByText('Undo the import, then import the file once more, and leave contacts with known e-mails as')
      .waitFor()
    await page.getByText('Of the next rows, those without an e-mail may be there twice.').waitFor()
    expect(await page.getByRole('button', { name: 'Go on' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo the import' }).waitFor()
  })

  it('says that it does not read when contacts were added', async () => {
    const page = await open()
    await choose(page, 'First Name,Created At\nAnn,2020-01-02T03:04:05.678Z\n')
    await page
      .getByRole('row', { name: /^Created At/ })
      .getByText('Contacts begin at the import. The command bizgate import keeps this time.')
      .waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  it('is stopped in its own account, while that of another one ends', async () => {
    await newOther()
    const page = await open()
    const released = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route, request) => {
      const sent = request.postData() ?? ''
      if (sent.includes('mutation ImportContacts') && sent.includes(account.accountId)) await released.promise
      await route.continue()
    })
    await choose(page, `First Name,Email\n${people(0, 1_500)}`)
    await page.getByRole('button', { name: 'Check 1,500 rows' }).click()
    await page.getByText('Checking: 0 of 1,500 rows').waitFor()
    await importIn(page, 'Other studio')
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByText('3 rows checked').waitFor()
    const asksBeforeLeaving = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await asksBeforeLeaving()).toBe(true)
    await importIn(page, 'Test account')
    await page.getByRole('button', { name: 'Stop' }).click()
    released.resolve()
    await page.getByRole('button', { name: 'Check 1,500 rows' }).waitFor()
    expect(await asksBeforeLeaving()).toBe(false)
  })

  it('is stopped at once where what was on its way is refused for a time', async () => {
    const page = await open({ expected: /Failed to load/ })
    const stopped = Promise.withResolvers<void>()
    const json = { errors: [{ message: 'Too many', extensions: { code: 'RATE_LIMITED' } }] }
    await page.route('**/graphql', async (route, request) => {
      if (!request.postData()?.includes('mutation ImportContacts')) return route.continue()
      await stopped.promise
      await route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json })
    })
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    const check = page.getByRole('button', { name: 'Check 3 rows' })
    await check.click()
    await page.getByRole('button', { name: 'Stop' }).click()
    stopped.resolve()
    await check.waitFor()
  })

  it('is stopped where no answer comes: a check at once, an import once its answer is overdue', async () => {
    const page = await open({ expected: /ERR_|Failed to/ })
    await page.clock.install()
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    const check = page.getByRole('button', { name: 'Check 3 rows' })
    const hold = () =>
      page.route('**/graphql', (route, request) =>
        request.postData()?.includes('mutation ImportContacts') ? undefined : route.continue(),
      )
    const stop = page.getByRole('button', { name: 'Stop' })
    await hold()
    await check.click()
    await stop.click()
    await check.waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await check.click()
    const send = page.getByRole('button', { name: 'Import 3 contacts' })
    await send.waitFor()
    await hold()
    await send.click()
    await stop.click()
    await page.getByText('It stops once what was sent is answered, or in 10 seconds.').waitFor()
    await page.clock.fastForward(10_000)
    await page.getByText('Stopped: 3 of the rows are left.').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Imported – added: 3.').waitFor()
    expect(await contacts()).toHaveLength(3)
  })

  it('says in how many seconds it goes on', async () => {
    const page = await open({ expected: /Failed to load/ })
    await refuseRequests(page, 'ImportContacts')
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByText('It goes on by itself in 1 second.').waitFor()
  })

  it('tells its end where the import of another account is looked at', async () => {
    await newOther()
    const page = await open()
    const released = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route, request) => {
      if (request.postData()?.includes('mutation ImportContacts')) await released.promise
      await route.continue()
    })
    await choose(page, `First Name,Email\n${people(0, 3)}`)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByText('Checking: 0 of 3 rows').waitFor()
    await importIn(page, 'Other studio')
    await page.getByLabel('Drop a CSV file here, or choose one').waitFor()
    released.resolve()
    await page.getByText('3 rows of people.csv were checked.').waitFor()
  })

  it('has what was chosen before a reload, even while the browser stores nothing', async () => {
    const page = await open()
    await choose(page, Buffer.from('Name;Firm\nZo\xeb;Caf\xe9', 'latin1'))
    const check = page.getByRole('button', { name: 'Check 1 row' })
    await check.waitFor()
    const chooseAndReload = async (choices: Readonly<Record<string, string>>) => {
      const release = await holdImports(page)
      for (const [label, value] of Object.entries(choices))
        await page.getByLabel(label).selectOption({ value })
      await page.reload()
      await release()
      await check.waitFor()
      for (const [label, value] of Object.entries(choices))
        expect(await page.getByLabel(label).inputValue()).toBe(value)
    }
    await chooseAndReload({ 'Firm becomes': 'phone', 'Where a contact has the e-mail of a row': 'create' })
    await chooseAndReload({ Encoding: 'macintosh' })
    // Once it is stored with the file, nothing else is left of it.
    const left = () => page.evaluate(() => Object.keys(sessionStorage).join())
    await expect.poll(left).not.toContain('import/')
  })

  it.each([
    ['Windows-1252', Buffer.from('Name;Firm\nZo\xeb;Caf\xe9', 'latin1'), /read as Western European/],
    ['UTF-16 with a mark', Buffer.from('\ufeffName\tFirm\nZoë\tCafé', 'utf16le'), /separated by tabs/],
    ['a line for Excel first', Buffer.from('sep=|\r\nName|Firm\r\nZoë|Café'), /2 columns separated by \|/],
  ])('reads %s', async (_name, file, said) => {
    const page = await open()
    await choose(page, file)
    await page.getByText(said).waitFor()
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await page.getByText('Imported – added: 1.').waitFor()
    expect(await contacts()).toEqual(['Zoë Café lead'])
  })

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['a workbook', 'PK\u0003\u0004…', 'This is a workbook.'],
    ['an open quote', 'Name\nAda\n"Bo\nCy\n', 'Line 3: a quoted value has no closing quote.'],
    ['a quote within', 'Name\nAda "the first"\n', 'Line 2: a value with a quote in it must be quoted'],
    ['a header alone', 'Name,E-mail\n', 'The file has only one row.'],
    ['no text', 'a\0b\n', 'This is no text.'],
    ['an account export', '{"export_metadata":{}}', 'Must not be JSON; an account export is restored by'],
    ['a compressed file', gzipSync('{}'), 'The file is compressed. Unpack it,'],
  ])('says what is wrong with %s', async (_name, file, said) => {
    const page = await open()
    await choose(page, file)
    await page.getByRole('alert').getByText(said).waitFor()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, 'Name,Name\nAda,Bo\n')
    await page.getByText('Several columns are called “Name”: the first of them was matched.').waitFor()
  })

  it('takes a file that is dropped, and is done by keys', async () => {
    const page = await open()
    await page.getByLabel('Drop a CSV file here, or choose one').waitFor()
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['Name,Mail\nAda,ada@example.com\n'], 'ada.csv'))
      return transfer
    })
    await page.dispatchEvent('.drop-file', 'drop', { dataTransfer: dropped })
    // Its buttons go while it runs.
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const check = page.getByRole('button', { name: 'Check 1 row' })
    await check.focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Import')
    await page.getByRole('button', { name: 'Import 1 contact' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Imported – added: 1.').waitFor()
    await expect.poll(focused).toBe('Import')
    expect(await contacts()).toEqual(['Ada ada@example.com lead'])
    await page.getByRole('button', { name: 'Keep it and finish' }).press('Enter')
    const field = page.getByLabel('Drop a CSV file here, or choose one')
    await expect.poll(() => field.evaluate(each => each === document.activeElement)).toBe(true)
  })

  it('has the focus on the columns once a file is read, again in another encoding too, or on what is next where it is refused', async () => {
    const page = await open()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const field = page.getByLabel('Drop a CSV file here, or choose one')
    await field.focus()
    await choose(page, 'Name\nAnn')
    await expect.poll(focused).toBe('Columns')
    await page.getByLabel('Encoding').focus()
    await page.getByLabel('Encoding').selectOption({ index: 1 })
    await expect.poll(focused).toBe('Columns')
    await page.getByRole('button', { name: 'Choose another file' }).press('Enter')
    await field.focus()
    await choose(page, '')
    await page.getByRole('alert').waitFor()
    expect(await focused()).toBe('Choose another file')
  })

  it('begins on a page without TLS too', async () => {
    const page = await open({ script: () => Reflect.deleteProperty(Crypto.prototype, 'randomUUID') })
    await choose(page, 'Name\nAnn')
    await page.getByText('1 row, 1 column').waitFor()
  })

  it('says that the page could not load what reads the file', async () => {
    const page = await open({ expected: /ERR_FAILED/ })
    await page.route('**/*.js', route => route.abort())
    await choose(page, 'Name\nAnn')
    await page.getByRole('alert').getByText('The page could not load what reads the file.').waitFor()
    expect(await page.getByText('Reading the file').count()).toBe(0)
    await page.unroute('**/*.js')
    await page.reload()
    await choose(page, 'Name\nAnn')
    await page.getByText('1 row, 1 column').waitFor()
  })

  it('is kept, with its undoing, where another tab is to import the next file', async () => {
    const first = await open()
    const openTab = async () => {
      const tab = await first.context().newPage()
      await tab.goto(first.url())
      await tab.getByLabel('Drop a CSV file here, or choose one').waitFor()
      return tab
    }
    const [second, third] = [await openTab(), await openTab()]
    const press = (tab: Page, name: string) => tab.getByRole('button', { name }).click()
    await choose(third, 'Name\nCy\n', 'three.csv')
    await press(third, 'Check 1 row')
    await third.getByText('1 row checked').waitFor()
    await choose(first, 'Name\nAda\n', 'one.csv')
    await press(first, 'Check 1 row')
    await press(first, 'Import 1 contact')
    await first.getByText('Imported – added: 1.').waitFor()
    await choose(second, 'Name\nBo\n', 'two.csv')
    await press(third, 'Import 1 contact')
    for (const tab of [second, third]) {
      await tab.getByText('one.csv was imported in another tab.').waitFor()
      await tab.getByRole('button', { name: 'Undo the import' }).waitFor()
    }
    await press(second, 'Keep it and finish')
    await choose(second, 'Name\nBo\n', 'two.csv')
    await press(second, 'Check 1 row')
    await press(second, 'Import 1 contact')
    await second.getByText('Imported – added: 1.').waitFor()
    await press(third, 'Keep it and finish')
    await third.getByLabel('Drop a CSV file here, or choose one').waitFor()
    await third.reload()
    await third.getByText('Imported – added: 1.').waitFor()
    await third.getByText('two.csv').first().waitFor()
    expect(await contacts()).toEqual(['Ada lead', 'Bo lead'])
  })

  it('is not shown to another user of the browser', async () => {
    const page = await open()
    await choose(page, 'Name\nAda\n')
    await page.getByRole('button', { name: 'Check 1 row' }).waitFor()
    const session = { name: 'session', value: await app.token(account.memberId), url: app.url }
    await page.context().addCookies([session])
    await page.reload()
    await page.getByLabel('Drop a CSV file here, or choose one').waitFor()
    await expect.poll(() => countKept(page)).toEqual([0, 0])
  })

  it.each([
    ['chosen', false],
    ['sent', true],
  ])('is forgotten a week after it was %s, in whatever view the console starts', async (_what, isSent) => {
    const page = await open()
    await page.clock.setFixedTime('2026-04-01T08:00:00Z')
    await choose(page, 'Name,E-mail\nAda,no address\nBo,\n')
    const check = page.getByRole('button', { name: 'Check 2 rows' })
    await check.waitFor()
    const last = isSent ? page.getByText('Imported – added: 1, left out: 1.') : check
    if (isSent) {
      await check.click()
      await page.clock.setFixedTime('2026-04-05T08:00:00Z')
      await page.getByRole('button', { name: 'Import 1 contact' }).click()
      await last.waitFor()
    }
    const day = isSent ? 12 : 8
    await page.clock.setFixedTime(Date.UTC(2026, 3, day, 7, 59))
    await page.reload()
    await last.waitFor()
    expect(await countKept(page)).toEqual([1, isSent ? 1 : 0])
    await page.clock.setFixedTime(Date.UTC(2026, 3, day, 8, 1))
    await page.goto(page.url().replace('/contacts/import', '/deals'))
    await expect.poll(() => countKept(page)).toEqual([0, 0])
  })

  it('is forgotten where it is opened, or gone on with, in a console that started a week ago', async () => {
    const page = await open()
    await page.clock.setFixedTime('2026-04-01T08:00:00Z')
    await choose(page, 'Name\nAda\n')
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await page.getByText('1 row checked').waitFor()
    const later = await page.context().newPage()
    await later.goto(page.url().replace('/import', ''))
    await later.getByRole('link', { name: 'Import' }).waitFor()
    await page.clock.setFixedTime('2026-04-08T08:01:00Z')
    await later.getByRole('link', { name: 'Import' }).click()
    for (const tab of [later, page]) {
      if (tab === page) await page.getByRole('button', { name: 'Import 1 contact' }).click()
      await tab.getByLabel('Drop a CSV file here, or choose one').waitFor()
      await expect.poll(() => countKept(tab)).toEqual([0, 0])
    }
    expect(await contacts()).toEqual([])
  })

  it('has no barriers in light and dark on a phone, and is small', async () => {
    const page = await open({ viewport: { width: 360, height: 800 } })
    const bytes = await loadedBytes(page, async () => {
      await choose(page, `First Name,Email\n${people(0, 60)}\n,no name\n`)
      await page.getByRole('button', { name: 'Check 61 rows' }).click()
      await page.getByText('with mistakes: 1').waitFor()
    })
    expect(bytes).toBeLessThan(100_000)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
