import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demo } from '../../demo/demo.ts'
import { loadDemoData } from '../../demo/load.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { findBarriers, findBarriersInLightAndDark, hasBrowser, type Visit } from '../support/browser.ts'
import {
  afterPaint,
  holdRequests,
  listen,
  newMember,
  openConsole,
  refuseRequests,
} from '../support/console.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    redisUrl: null,
    ownDatabase: 'Loads the demo account, which takes an empty database.',
  })
  await loadDemoData(app.database.prisma, new Date())
})

const open = async (view = 'contacts', visit: Visit = {}) =>
  openConsole(app, await newMember(app, demo.accountId), { view, ...visit })
const names = (page: Page) => page.locator('tbody a').allTextContents()

const readInvoice = (page: Page) =>
  page
    .locator('.new-invoice input')
    .evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))

/** A contact of its own, opened. */
async function openContact(
  fields: { firstName: string; lastName?: string; email?: string },
  visit: Visit = {},
) {
  const { data } = await app.graphql(
    demo.ownerId,
    'mutation Create($account: UUID!, $input: CreateContactInput!) { createContact(accountId: $account, input: $input) { id } }',
    { account: demo.accountId, input: fields },
  )
  const { id } = data.createContact
  return { id, page: await open(`contacts/${id}`, visit) }
}

const change = (id: string, input: object) =>
  app.graphql(
    demo.ownerId,
    'mutation Change($account: UUID!, $id: UUID!, $input: UpdateContactInput!) { updateContact(accountId: $account, id: $id, input: $input) { id } }',
    { account: demo.accountId, id, input },
  )

const readContact = (id: string) =>
  app.database.prisma.contact.findUniqueOrThrow({
    where: { accountId_id: { accountId: demo.accountId, id } },
  })

describe.skipIf(!hasBrowser)('the contacts', () => {
  it('are searched as one types; the address has what is searched, and back leaves it', async () => {
    const page = await open()
    await page.getByText('120', { exact: true }).waitFor()
    await page.getByLabel('Search contacts').focus()
    await page.keyboard.type('mosher')
    await expect.poll(() => names(page)).toEqual(['Jordan Mosher'])
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('mosher')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Jordan Mosher', level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe('Jordan Mosher · Harbour Light Studio')
    await page.goBack()
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    await expect.poll(() => page.getByLabel('Search contacts').inputValue()).toBe('mosher')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Jordan Mosher')
  })

  it('leave the focus in the search field, whatever was opened before', async () => {
    const page = await open()
    const field = page.getByLabel('Search contacts')
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
    const first = page.locator('tbody a').first()
    await first.click()
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('search con')
    await page.getByRole('option', { name: 'Search contacts' }).click()
    await first.waitFor()
    await page.evaluate(afterPaint)
    expect(await focused()).toBe('Search contacts')
    await page.keyboard.type('mosher')
    await expect.poll(() => names(page)).toEqual(['Jordan Mosher'])
    await first.click({ modifiers: ['ControlOrMeta'] })
    await field.fill('zzzzzz')
    await page.getByText('No contact matches.').waitFor()
    await field.fill('mosher')
    await first.waitFor()
    await page.evaluate(afterPaint)
    expect(await focused()).toBe('Search contacts')
  })

  it('are searched by what the field has, whoever changed the address', async () => {
    const page = await open()
    const field = page.getByLabel('Search contacts')
    const searched = () => new URL(page.url()).searchParams.get('search')
    await field.fill('menon')
    await expect.poll(searched).toBe('menon')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mosher')
    await page.getByRole('option', { name: 'All contacts with “mosher”' }).click()
    await expect.poll(() => names(page)).toEqual(['Jordan Mosher'])
    expect(await field.evaluate(each => each === document.activeElement)).toBe(true)
    expect(await field.inputValue()).toBe('mosher')
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('menon')
    // What was typed last, and is not in the address yet.
    await field.evaluate((each: HTMLInputElement) => {
      each.value = 'sabean'
      each.dispatchEvent(new InputEvent('input', { bubbles: true }))
      history.replaceState(null, '', '?search=mosher')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect.poll(searched).toBe('sabean')
    expect(await field.inputValue()).toBe('sabean')
  })

  it('are filtered, ordered and paged by the address', async () => {
    const page = await open()
    await page.getByText('1–50 of 120').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('51–100 of 120').waitFor()
    await page.getByRole('button', { name: 'Name' }).click()
    await page.getByText('1–50 of 120').waitFor()
    await expect.poll(() => page.locator('[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    await page.getByLabel('Type').selectOption('Vendor')
    await page.getByLabel('Source').selectOption('Referral')
    await expect.poll(() => page.url()).toContain('?order=name&type=vendor&source=referral')
    const referred = await app.database.prisma.contact.findMany({
      where: { accountId: demo.accountId, contactType: 'vendor', source: 'referral' },
    })
    const expected = referred
      .toSorted((a, b) => `${a.lastName}`.localeCompare(`${b.lastName}`))
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    expect(expected.length).toBeGreaterThan(2)
    // The page shows the rows of before until there are new ones.
    await expect.poll(() => names(page)).toEqual(expected)
    await page.reload()
    await expect.poll(() => names(page)).toEqual(expected)
    await page.goto(`${page.url().split('?')[0]}?type=nonsense&order=nonsense&page=nonsense&search=zzzzzz`)
    await page.getByText('No contact matches.').waitFor()
    await page.getByRole('button', { name: 'Show all contacts' }).click()
    await page.getByText('1–50 of 120').waitFor()
  })

  it.each([
    ['contacts', 'Search contacts'],
    ['deals', 'Search deals'],
    ['invoices', 'Search invoices'],
    ['leads', 'Search submissions'],
  ])('say in %s what came of a search', async (view, field) => {
    const page = await open(view)
    await page.locator('tbody a').first().waitFor()
    const said = await listen(page)
    await page.getByLabel(field).fill('ar')
    const someFound = expect.stringMatching(/^(\d+ found|1 to \d+ of \d+)$/)
    await expect.poll(said).toContainEqual(someFound)
    await page.getByLabel(field).fill('zzqq')
    await expect.poll(said).toContain('Nothing matches.')
    await page.getByLabel(field).fill('')
    await expect.poll(said).toContainEqual(someFound)
  })

  it('say which part of them another page has', async () => {
    const page = await open()
    const next = page.getByRole('button', { name: 'Next' })
    await next.waitFor()
    const said = await listen(page)
    await next.click()
    await expect.poll(said).toEqual(['51 to 100 of 120'])
    await page.getByLabel('Type').selectOption('Vendor')
    await expect.poll(said).toContainEqual(expect.stringMatching(/^\d+ found$/))
  })

  it('get a new one by keys alone, which says what is wrong at its field', async () => {
    const page = await open('contacts', { expected: /400/ })
    await page.locator('tbody a').first().waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New contact' })
    await dialog.getByLabel('First name').focus()
    await page.keyboard.type('Ada')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Lovelace')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada at example')
    await page.keyboard.press('Enter')
    await dialog.getByText('Must be a valid e-mail address').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByLabel('E-mail').fill('ada@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
    const contact = await app.database.prisma.contact.findFirstOrThrow({
      where: { email: 'ada@example.com' },
    })
    expect(contact).toMatchObject({
      accountId: demo.accountId,
      firstName: 'Ada',
      contactType: 'lead',
      phone: null,
    })
  })

  it('are shown as another browser changes them, without a reload', async () => {
    const page = await open()
    await page.locator('tbody a').first().waitFor()
    const lastName = `Hopper ${randomUUID()}`
    const { id, page: other } = await openContact({ firstName: 'Grace', lastName })
    const row = page.getByRole('row').filter({ hasText: lastName })
    await row.waitFor()
    await other.getByRole('button', { name: 'Company: None. Edit' }).click()
    await other.keyboard.type('US Navy')
    await other.keyboard.press('Enter')
    await row.getByRole('cell', { name: 'US Navy' }).waitFor()
    expect(await readContact(id)).toMatchObject({ company: 'US Navy' })
  })
})

describe.skipIf(!hasBrowser)('a contact’s page', () => {
  it('edits each fact in its place: Enter saves, Escape leaves it, a refusal stays to be mended', async () => {
    const { id, page } = await openContact({ firstName: 'Mary', lastName: 'Somerville' }, { expected: /400/ })
    await page.getByRole('button', { name: 'Last name: Somerville. Edit' }).click()
    await page.keyboard.type('Jackson')
    await page.keyboard.press('Escape')
    const last = page.getByRole('button', { name: 'Last name: Somerville. Edit' })
    await expect.poll(() => last.evaluate(button => button === document.activeElement)).toBe(true)
    expect(await readContact(id)).toMatchObject({ lastName: 'Somerville' })
    await page.getByRole('button', { name: 'E-mail: None. Edit' }).click()
    await page.keyboard.type('mary at example')
    await page.keyboard.press('Enter')
    await page.getByText('Must be a valid e-mail address').waitFor()
    await page.getByLabel('E-mail').fill('mary@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'E-mail: mary@example.com. Edit' }).waitFor()
    await page.getByRole('button', { name: 'Type: Lead. Edit' }).click()
    await page.getByLabel('Type').selectOption('Client')
    await page.getByRole('button', { name: 'Type: Client. Edit' }).waitFor()
    await page.getByRole('button', { name: 'First name: Mary. Edit' }).click()
    await page.getByLabel('First name').fill(' ')
    await page.keyboard.press('Enter')
    await page.getByText('Required').waitFor()
    await page.getByRole('button', { name: 'Leave as it was' }).click()
    expect(await readContact(id)).toMatchObject({
      firstName: 'Mary',
      lastName: 'Somerville',
      email: 'mary@example.com',
      contactType: 'client',
    })
  })

  it('saves the choice that keys end at, by Enter or by leaving it', async () => {
    const { id, page } = await openContact({ firstName: 'Ada' })
    const sent: unknown[] = []
    page.on('request', request => {
      const { query, variables } = request.url().endsWith('/graphql') ? request.postDataJSON() : {}
      if (/mutation UpdateContact/.test(query)) sent.push(variables.input)
    })
    await page.getByRole('button', { name: 'Type: Lead. Edit' }).press('Enter')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    const again = page.getByRole('button', { name: 'Type: Vendor. Edit' })
    await again.waitFor()
    expect(sent).toEqual([{ contactType: 'vendor' }])
    await again.press('Enter')
    await page.keyboard.press('o')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Type: Other. Edit' }).waitFor()
    await expect.poll(() => readContact(id)).toMatchObject({ contactType: 'other' })
    expect(sent.slice(1)).toEqual([{ contactType: 'other' }])
  })

  it('takes no other choice while one is on its way, and has the focus again where that is refused', async () => {
    const { id, page } = await openContact({ firstName: 'Ada' })
    await page.getByRole('button', { name: 'Type: Lead. Edit' }).click()
    const release = await holdRequests(page, 'UpdateContact')
    const type = page.getByLabel('Type')
    await type.selectOption('Client')
    await expect.poll(() => type.isDisabled()).toBe(true)
    await change(id, { contactType: 'vendor' })
    release()
    await page.getByText('Somebody else changed this meanwhile. It is now Vendor.').waitFor()
    await expect.poll(() => type.evaluate(select => select === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByRole('button', { name: 'Type: Client. Edit' }).waitFor()
    expect(await readContact(id)).toMatchObject({ contactType: 'client' })
  })

  it('takes back what a key and a click elsewhere have saved', async () => {
    const { id, page } = await openContact({ firstName: 'Ada' })
    await change(id, { company: 'Engines' })
    await page.getByRole('button', { name: 'Company: Engines. Edit' }).click()
    await page.keyboard.type(' X')
    await page.getByRole('heading', { name: 'Activity' }).click()
    await page.getByText('Company is  X now.').waitFor()
    await expect.poll(() => readContact(id)).toMatchObject({ company: ' X' })
    const type = page.getByRole('button', { name: 'Type: Lead. Edit' })
    await type.focus()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('Company is Engines again.').waitFor()
    await expect.poll(() => type.evaluate(each => each === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Company: Engines. Edit' }).waitFor()
    expect(await readContact(id)).toMatchObject({ company: 'Engines' })
    await type.click()
    await page.getByLabel('Type').selectOption('Client')
    await page.getByText('Type is Client now.').waitFor()
    await change(id, { contactType: 'vendor' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Type stays as it is. Contact was changed meanwhile.').waitFor()
    expect(await readContact(id)).toMatchObject({ contactType: 'vendor' })
  })

  it('takes back a fact after another one was changed, here or by somebody else', async () => {
    const { id, page } = await openContact({ firstName: 'Ada' })
    const edit = async (label: string, text: string) => {
      await page.getByRole('button', { name: `${label}: None. Edit` }).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await page.getByText(`${label} is ${text} now.`).waitFor()
    }
    await edit('Company', 'Engines')
    await edit('Phone', '123')
    const undo = (label: string) =>
      page
        .getByRole('status')
        .locator('div')
        .filter({ hasText: label })
        .getByRole('button', { name: 'Undo' })
        .click()
    await undo('Company')
    await page.getByText('Company is none again.').waitFor()
    await change(id, { source: 'website' })
    await undo('Phone')
    await page.getByText('Phone is none again.').waitFor()
    expect(await readContact(id)).toMatchObject({ company: null, phone: null, source: 'website' })
  })

  it('explains a stale edit and lets one choose; a change of another fact is no reason to ask', async () => {
    const { id, page } = await openContact({ firstName: 'Emmy', lastName: 'Noether' })
    await page.getByRole('button', { name: 'Phone: None. Edit' }).click()
    await change(id, { company: 'Göttingen' })
    await page.getByRole('button', { name: 'Company: Göttingen. Edit' }).waitFor()
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Phone: 123. Edit' }).waitFor()
    await page.getByRole('button', { name: 'Company: Göttingen. Edit' }).click()
    await change(id, { company: 'Bryn Mawr' })
    await page.getByLabel('Company').fill('Erlangen')
    await page.keyboard.press('Enter')
    await page.getByText('Somebody else changed this meanwhile. It is now Bryn Mawr.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await readContact(id)).toMatchObject({ company: 'Bryn Mawr', phone: '123' })
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByRole('button', { name: 'Company: Erlangen. Edit' }).waitFor()
    expect(await readContact(id)).toMatchObject({ company: 'Erlangen' })
  })

  it('says why what another made of a fact cannot be read, and reads it where it is saved again', async () => {
    const { id, page } = await openContact({ firstName: 'Emmy' }, { expected: /429/ })
    await page.getByRole('button', { name: 'Company: None. Edit' }).click()
    await refuseRequests(page, 'ContactFactsNow')
    await change(id, { company: 'Theirs' })
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await page.getByText('Contact was changed meanwhile. Too many requests in one minute.').waitFor()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Somebody else changed this meanwhile. It is now Theirs.').waitFor()
    expect(await readContact(id)).toMatchObject({ company: 'Theirs' })
  })

  it('takes notes, and shows those of others as they come', async () => {
    const { id, page } = await openContact({ firstName: 'Sophie' })
    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers letters.\nSigns as M. Le Blanc')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Prefers letters.').waitFor()
    const note = page.getByRole('textbox', { name: 'Note' })
    // The subscription may bring the note before its answer comes.
    await expect.poll(() => note.inputValue()).toBe('')
    await note.fill('Likes primes')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('listitem').getByText('Likes primes').waitFor()
    await expect.poll(() => note.evaluate(each => each === document.activeElement)).toBe(true)
    await app.graphql(
      demo.memberId,
      'mutation Add($account: UUID!, $input: AddNoteInput!) { addNote(accountId: $account, input: $input) { id } }',
      { account: demo.accountId, input: { contactId: id, text: 'Called <b>back</b>' } },
    )
    await page.getByText('Called <b>back</b>').waitFor()
    const heads = () => page.locator('.entry-note .entry-head > span').allTextContents()
    expect(await heads()).toEqual(['Note by a team member', 'Note by you', 'Note by you'])
  })

  it.each([
    ['contacts', 'contactId', 'Activity'],
    ['deals', 'dealId', 'Notes'],
  ] as const)(
    'shows a note of %s that is written while older entries are shown',
    async (view, about, list) => {
      const { prisma } = app.database
      const { accountId } = demo
      const { id } =
        about === 'contactId'
          ? await prisma.contact.create({ data: { accountId, firstName: 'Mary' } })
          : await prisma.deal.create({ data: { accountId, title: 'Portrait' } })
      const notes = Array.from({ length: 110 }, (_, at) => ({
        ...{ accountId, [about]: id, authorId: 'somebody', text: `Note ${at}` },
        createdAt: new Date(Date.UTC(2026, 0, 31 - at)),
      }))
      await prisma.note.createMany({ data: notes })
      const page = await open(`${view}/${id}`)
      const entries = page.getByRole('region', { name: list })
      await entries.getByRole('button', { name: 'Show more' }).click()
      await entries.getByRole('button', { name: 'Show older' }).click()
      await entries.getByText('Note 109').waitFor()
      const note = page.getByRole('textbox', { name: 'Note' })
      await note.fill('Called back')
      await page.keyboard.press('Control+Enter')
      await entries.getByRole('listitem').first().getByText('Called back').waitFor()
      await expect.poll(() => note.evaluate(each => each === document.activeElement)).toBe(true)
      expect(await entries.getByRole('button', { name: 'Show the newest' }).count()).toBe(0)
    },
  )

  it('has notes that are changed in their place and deleted after a question', async () => {
    const { id, page } = await openContact({ firstName: 'Hedy' })
    const texts = async () =>
      (await app.database.prisma.note.findMany({ where: { contactId: id } })).map(({ text }) => text)
    await page.getByRole('textbox', { name: 'Note' }).fill('Radio')
    await page.keyboard.press('Control+Enter')
    const edit = page.getByRole('button', { name: 'Edit note: Radio' })
    await edit.click()
    await page.keyboard.type(' and film')
    await page.keyboard.press('Escape')
    await expect.poll(() => edit.evaluate(button => button === document.activeElement)).toBe(true)
    expect(await texts()).toEqual(['Radio'])
    await page.keyboard.press('Enter')
    await page.keyboard.type(' waves')
    expect(await findBarriers(page)).toEqual([])
    await app.database.prisma.note.updateMany({ where: { contactId: id }, data: { text: 'Theirs' } })
    await page.getByText('Somebody else changed this note meanwhile. It is now: Theirs').waitFor()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByRole('button', { name: 'Edit note: Radio waves' }).waitFor()
    expect(await texts()).toEqual(['Radio waves'])
    await page.getByRole('button', { name: 'Delete note: Radio waves' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
    await page.getByText('The note was deleted.').waitFor()
    await page.getByText('Nothing has happened yet, spam left out.').waitFor()
    expect(await texts()).toEqual([])
  })

  it('has what was sent by a form that is deleted', async () => {
    const { id, page } = await openContact({ firstName: 'Hedy' })
    await app.database.prisma.formSubmission.create({
      data: { accountId: demo.accountId, contactId: id, data: { why: 'A wedding' }, outcome: 'created' },
    })
    await page.reload()
    const entry = page.locator('.entry', { hasText: 'A wedding' })
    expect(await entry.locator('.entry-head span').textContent()).toBe('Sent a form')
  })

  it('says that spam is left out where nothing else was sent', async () => {
    const { id, page } = await openContact({ firstName: 'Hedy' })
    await app.database.prisma.formSubmission.create({
      data: {
        accountId: demo.accountId,
        contactId: id,
        data: { why: 'Cheap' },
        outcome: 'updated',
        markedSpam: true,
      },
    })
    await page.reload()
    await page.getByText('Nothing has happened yet, spam left out.').waitFor()
  })

  it('leads to a new invoice: filled in with the contact, by one request', async () => {
    const { id, page } = await openContact({ firstName: 'Grace', lastName: 'Hopper' })
    const invoices = page.getByRole('region', { name: 'Invoices' })
    await invoices.getByText('None yet.').waitFor()
    let reads = 0
    page.on('request', request => {
      if (request.postData()?.includes('query ContactFactsNow')) reads += 1
    })
    await invoices.getByRole('link', { name: 'New invoice' }).press('Enter')
    await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor()
    expect(page.url()).toContain(`/invoices/new?contact=${id}`)
    await expect.poll(() => readInvoice(page)).toEqual(['Grace Hopper', '', '', '1', ''])
    expect(reads).toBe(1)
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Description of line 1').fill('Portrait')
    await page.getByLabel('Price of line 1').fill('80')
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByText(/ is a draft\.$/).waitFor()
    const made = await app.database.prisma.invoice.findFirst({
      where: { accountId: demo.accountId, contactId: id },
    })
    expect(made).toMatchObject({ status: 'draft' })
  })

  it('that is gone, or of another account, leaves the form of an invoice empty, with the reason', async () => {
    const { accountId } = await app.newAccount()
    const foreign = await app.database.prisma.contact.create({ data: { accountId, firstName: 'Foreign' } })
    for (const id of [foreign.id, randomUUID(), 'odd']) {
      const page = await open(`invoices/new?contact=${id}`)
      await page.getByText('The contact is not there').waitFor()
      expect(await readInvoice(page)).toEqual(['', '', '', '1', ''])
      expect(await findBarriers(page)).toEqual([])
    }
  })

  it('overwrites nothing that was typed into an invoice, its own or another', async () => {
    const { id, page } = await openContact({ firstName: 'Alan', lastName: 'Turing' })
    const address = `${page.url().split('/contacts')[0]}/invoices/new`
    await page.goto(address)
    await page.getByLabel('Description of line 1').fill('Something else')
    await page.goto(`${address}?contact=${id}`)
    await expect.poll(() => readInvoice(page)).toEqual(['Alan Turing', '', '', '1', ''])
    await page.getByLabel('Description of line 1').fill('Portrait')
    await change(id, { lastName: 'Mathison' })
    await page.reload()
    await page.getByText('Typed before, not saved yet.').waitFor()
    expect(await readInvoice(page)).toEqual(['Alan Turing', '', 'Portrait', '1', ''])
    await page.getByRole('button', { name: 'Start afresh' }).click()
    expect(await readInvoice(page)).toEqual(['Alan Mathison', '', '', '1', ''])
    await page.goto(address)
    await page.getByText('Typed before, not saved yet.').waitFor()
    expect(await readInvoice(page)).toEqual(['', '', 'Something else', '1', ''])
  })

  it('shows its bookings: from today on, soonest first, then the latest before, each leading to its week', async () => {
    const { id, page } = await openContact({ firstName: 'Katherine', lastName: 'Johnson' })
    const bookings = page.getByRole('region', { name: 'Bookings' })
    await bookings.getByText('None yet.').waitFor()
    const days = [...Array<number>(200).fill(-50), -40, -30, -20, -10, 2, 3, 4, 5, 6, 7]
    await app.database.prisma.booking.createMany({
      data: days.toReversed().map(day => {
        const startsAt = new Date(Date.now() + day * 86_400_000)
        // The one of day -10 goes on until tomorrow.
        const endsAt = new Date(startsAt.getTime() + (day === -10 ? 11 * 86_400_000 : 3_600_000))
        return { accountId: demo.accountId, contactId: id, title: `On day ${day}`, startsAt, endsAt }
      }),
    })
    // They come by themselves.
    await bookings.getByText('the next 5 and the latest 3 are shown').waitFor()
    await bookings.getByRole('heading', { name: 'Bookings 210' }).waitFor()
    const shown = [-10, 2, 3, 4, 5, -20, -30, -40].map(day => `On day ${day}`)
    expect(await bookings.locator('li a').allTextContents()).toEqual(shown)
    expect(await findBarriersInLightAndDark(page)).toEqual([])
    await bookings.getByRole('link', { name: 'All bookings' }).press('Enter')
    await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor()
    const all = page.locator('main li a')
    await expect.poll(() => all.count()).toBe(50)
    const latest = days.toReversed().slice(0, 50)
    expect(await all.allTextContents()).toEqual(latest.map(day => `On day ${day}`))
    expect(await findBarriers(page)).toEqual([])
    await page.goto(`${page.url()}&page=5`)
    await expect.poll(() => all.count()).toBe(10)
    await page.getByRole('button', { name: 'Previous' }).press('Enter')
    await page.getByText('151–200 of 210').waitFor()
    await page.getByRole('link', { name: 'Katherine Johnson' }).press('Enter')
    await bookings.getByRole('link', { name: 'On day -20' }).press('Enter')
    await page.getByRole('article', { name: 'On day -20' }).waitFor()
  })

  it('gets a booking, by a form that has the contact and keeps what is typed for this one alone', async () => {
    const { id, page } = await openContact({ firstName: 'Dorothy', lastName: 'Vaughan' })
    const other = await openContact({ firstName: 'Mary', lastName: 'Jackson' })
    const form = page.getByRole('dialog', { name: 'New booking' })
    await page.getByRole('button', { name: 'New booking' }).press('Enter')
    expect(await form.getByLabel('Contact').inputValue()).toBe('Dorothy Vaughan')
    expect(await form.getByLabel('Starts').inputValue()).toMatch(/:00$/)
    expect(await findBarriers(page)).toEqual([])
    await form.getByLabel('Title').fill('Portrait')
    await page.goto(`${page.url().split('/contacts')[0]}/contacts/${other.id}?dialog=new-booking`)
    await form.waitFor()
    expect(await form.getByLabel('Contact').inputValue()).toBe('Mary Jackson')
    expect(await form.getByLabel('Title').inputValue()).toBe('')
    await page.goBack()
    await form.getByText('Typed before, not saved yet.').waitFor()
    expect(await form.getByLabel('Title').inputValue()).toBe('Portrait')
    await form.getByRole('button', { name: 'Create booking' }).click()
    await page.getByText('Portrait was added.').waitFor()
    await page.getByRole('region', { name: 'Bookings' }).getByRole('link', { name: 'Portrait' }).waitFor()
    expect(await app.database.prisma.booking.count({ where: { contactId: id } })).toBe(1)
  })

  it('is left when the contact is deleted, after a question', async () => {
    const { id, page } = await openContact({ firstName: 'Temporary' })
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete contact' }).click()
    const dialog = page.getByRole('alertdialog', {
      name: 'Delete Temporary?',
      description: /what it sent through forms .* cannot be found by the contact afterwards/,
    })
    await dialog.getByRole('button', { name: 'Delete contact' }).click()
    await page.getByText('Temporary was deleted.').waitFor()
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    const gone = await open(`contacts/${id}`)
    await gone.getByText('This contact is not there').waitFor()
  })

  it('has no barriers in light and dark, nor has the list', async () => {
    const list = await open('contacts')
    await list.locator('tbody a').first().waitFor()
    expect(await findBarriersInLightAndDark(list)).toEqual([])
    await list.getByLabel('Search contacts').fill('sabean')
    await list.getByRole('link', { name: 'Molly Sabean' }).click()
    await list.getByRole('heading', { name: 'Activity' }).waitFor()
    expect(await findBarriersInLightAndDark(list)).toEqual([])
  })
})
