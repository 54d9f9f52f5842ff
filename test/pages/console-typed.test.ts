import { globSync, readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventLabels } from '../../src/web/console/settings/webhooks/event-words.ts'
import { startApp, type TestAccount, type TestApp } from '../support/app.ts'
import { findBarriers, hasBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { type LoopbackProxy, startProxy } from '../support/loopback-proxy.ts'

let app: TestApp
let proxy: LoopbackProxy
let account: TestAccount
let made: Made

/** What there is before a form is opened. */
interface Made {
  readonly contactId: string
  readonly dealId: string
  readonly invoiceId: string
  readonly bookingId: string
  readonly stageId: string
  readonly draftId: string
  readonly paidId: string
  readonly paymentId: string
  readonly formId: string
}

beforeAll(async () => {
  app = await startApp({ redisUrl: null })
})
afterEach(() => proxy.goDown())
beforeEach(async () => {
  proxy = await startProxy(app.url)
  account = await app.newAccount()
  const { accountId } = account
  const { prisma } = app.database
  const person = { accountId, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' }
  const { id: contactId } = await prisma.contact.create({ data: person })
  await prisma.contact.create({ data: { accountId, firstName: 'Grace', lastName: 'Hopper' } })
  const { id: stageId } = await prisma.pipelineStage.create({ data: { accountId, name: 'New', position: 0 } })
  await prisma.pipelineStage.create({ data: { accountId, name: 'Offer', position: 1 } })
  const { id: dealId } = await prisma.deal.create({
    data: { accountId, title: 'Wedding', value: 100, stageId, contactId },
  })
  const write = async (text: string) =>
    (await app.graphql(account.ownerId, `mutation { done: ${text} { id } }`)).data
  const lines = '[{ description: "Portrait", quantity: 1, unitPrice: "100" }]'
  const { done } = await write(`createInvoice(accountId: "${accountId}", input: { lineItems: ${lines} })`)
  await write(`sendInvoice(accountId: "${accountId}", id: "${done.id}")`)
  const fields = [
    { id: 'name', label: 'Name', type: 'text', required: false, options: [], mapsTo: 'firstName' },
  ]
  const { id: formId } = await prisma.leadForm.create({ data: { accountId, name: 'Contact', fields } })
  const { id: bookingId } = await prisma.booking.create({
    data: {
      ...{ accountId, title: 'Rehearsal' },
      startsAt: new Date('2027-03-01T10:00:00Z'),
      endsAt: new Date('2027-03-01T11:00:00Z'),
    },
  })
  const endpoint = { accountId, url: 'https://old.example.com/', description: 'Old', secret: 'whsec_' }
  await prisma.webhookEndpoint.create({ data: { ...endpoint, events: ['deal.lost'] } })
  const draft = await prisma.invoice.create({ data: { accountId, invoiceNumber: 'Draft', amount: 5 } })
  const paid = await prisma.invoice.create({
    data: { accountId, invoiceNumber: 'Paid', amount: 5, amountPaid: 5, status: 'paid' },
  })
  const { id: paymentId } = await prisma.payment.create({
    data: { accountId, invoiceId: paid.id, amount: 5, paidAt: new Date() },
  })
  const ids = { draftId: draft.id, paidId: paid.id, paymentId, formId, bookingId, stageId }
  made = { contactId, dealId, invoiceId: done.id, ...ids }
})

/** A form of the console. */
interface FormOfConsole {
  readonly name: string
  /** The file of `src/web/console` that has its state. */
  readonly source: string
  readonly view: (made: Made) => string
  readonly selector: string
  /** What is pressed until it is there, where its address does not lead to it. */
  readonly begin?: (page: Page) => Promise<void>
  /** What is typed or chosen, by label. */
  readonly fields: Readonly<Record<string, string>>
  /** The other fields are walked through in another row. */
  readonly isPart?: true
  readonly send: (form: Locator) => Promise<void>
  /** What was saved, and what it should be. */
  readonly read: () => Promise<unknown>
  readonly saved: unknown
}

const press = (name: string) => (form: Locator) => form.getByRole('button', { name, exact: true }).click()
const ofAccount = () => ({ accountId: account.accountId })
const newest = { createdAt: 'desc' } as const

const forms: readonly FormOfConsole[] = [
  {
    name: 'a new contact',
    source: 'contacts/new-contact.tsx',
    view: () => 'contacts?dialog=new-contact',
    selector: 'dialog form',
    fields: {
      'First name': 'Emmy',
      'Last name': 'Noether',
      'E-mail': 'emmy@example.com',
      Phone: '+49 551 39',
      Company: 'Göttingen',
      Type: 'Client',
      Source: 'Referral',
    },
    send: press('Create contact'),
    read: () => app.database.prisma.contact.findFirst({ where: ofAccount(), orderBy: newest }),
    saved: { firstName: 'Emmy', company: 'Göttingen', contactType: 'client', source: 'referral' },
  },
  {
    name: 'a new deal',
    source: 'pipeline/deal/deal-dialog.tsx',
    view: () => 'pipeline?dialog=new-deal',
    selector: 'dialog form',
    fields: {
      Title: 'Album',
      Contact: 'Grace Hopper',
      Value: '1,250.50',
      'Probability in %': '40',
      Stage: 'Offer',
      'Expected to close': '2027-01-31',
    },
    send: press('Create deal'),
    read: () =>
      app.database.prisma.deal.findFirst({
        where: { ...ofAccount(), title: 'Album' },
        include: { contact: true, stage: true },
      }),
    saved: { contact: { firstName: 'Grace' }, stage: { name: 'Offer' } },
  },
  {
    name: 'a new deal of a contact',
    source: 'pipeline/deal/deal-dialog.tsx',
    view: ({ contactId }) => `contacts/${contactId}?dialog=new-deal`,
    selector: 'dialog form',
    fields: { Title: 'Album' },
    isPart: true,
    send: press('Create deal'),
    read: () =>
      app.database.prisma.deal.findFirst({
        where: { ...ofAccount(), title: 'Album' },
        include: { contact: true },
      }),
    saved: { contact: { firstName: 'Ada' } },
  },
  {
    name: 'a deal',
    source: 'pipeline/deal/deal-dialog.tsx',
    view: ({ dealId }) => `pipeline?deal=${dealId}`,
    selector: 'dialog form',
    fields: {
      Title: 'Wedding and album',
      Contact: 'Grace Hopper',
      Value: '150',
      'Probability in %': '60',
      Stage: 'No stage',
      'Expected to close': '2027-01-31',
    },
    send: press('Save deal'),
    read: () =>
      app.database.prisma.deal.findFirst({ where: ofAccount(), include: { contact: true, stage: true } }),
    saved: { title: 'Wedding and album', contact: { firstName: 'Grace' }, stage: null, probability: 60 },
  },
  {
    name: 'a new stage',
    source: 'pipeline/stage-dialog.tsx',
    view: () => 'pipeline?dialog=new-stage',
    selector: 'dialog form',
    fields: { Name: 'Signed' },
    send: press('Create stage'),
    read: () =>
      app.database.prisma.pipelineStage.findMany({ where: ofAccount(), orderBy: { position: 'asc' } }),
    saved: [{ name: 'New' }, { name: 'Offer' }, { name: 'Signed' }],
  },
  {
    name: 'the name of a stage',
    source: 'pipeline/stage-dialog.tsx',
    view: ({ stageId }) => `settings?rename=${stageId}`,
    selector: 'dialog form',
    fields: { Name: 'First talk' },
    send: press('Rename stage'),
    read: () =>
      app.database.prisma.pipelineStage.findMany({ where: ofAccount(), orderBy: { position: 'asc' } }),
    saved: [{ name: 'First talk' }, { name: 'Offer' }],
  },
  {
    name: 'where the deals of a stage go',
    source: 'settings/stages/delete-stage.tsx',
    view: ({ stageId }) => `settings?delete=${stageId}`,
    selector: 'dialog form',
    fields: { 'Move them to': 'Offer' },
    send: press('Delete stage'),
    read: () => app.database.prisma.deal.findMany({ where: ofAccount(), include: { stage: true } }),
    saved: [{ stage: { name: 'Offer' } }],
  },
  {
    name: 'the account',
    source: 'settings/account/edit-account.tsx',
    view: () => 'settings?dialog=edit-account',
    selector: 'dialog form',
    fields: {
      Name: 'Studio Lovelace',
      'Time zone': 'Europe/Lisbon',
      'Confirmed bookings': 'May not overlap',
    },
    send: press('Save account'),
    read: () => app.database.prisma.account.findUnique({ where: { id: account.accountId } }),
    saved: { name: 'Studio Lovelace', timeZone: 'Europe/Lisbon', preventDoubleBooking: true },
  },
  {
    name: 'a new member',
    source: 'settings/team/add-member.tsx',
    view: () => 'settings?dialog=add-member',
    selector: 'dialog form',
    fields: { 'User id': 'auth0|grace' },
    send: press('Add member'),
    read: () => app.database.prisma.teamMember.findMany({ where: { ...ofAccount(), userId: 'auth0|grace' } }),
    saved: [{ userId: 'auth0|grace' }],
  },
  {
    name: 'a new booking',
    source: 'bookings/booking-dialog.tsx',
    view: () => 'bookings?dialog=new-booking',
    selector: 'dialog form',
    fields: {
      Title: 'Portrait',
      Contact: 'Grace Hopper',
      Starts: '2027-04-01T10:00',
      Ends: '2027-04-01T12:30',
      Place: 'Studio 2',
      Notes: 'Two dogs.\nOne cat.',
    },
    send: press('Create booking'),
    read: () =>
      app.database.prisma.booking.findFirst({
        where: { ...ofAccount(), title: 'Portrait' },
        include: { contact: true },
      }),
    saved: {
      ...{ contact: { firstName: 'Grace' }, location: 'Studio 2', notes: 'Two dogs.\nOne cat.' },
      endsAt: new Date('2027-04-01T12:30:00Z'),
    },
  },
  {
    name: 'a booking',
    source: 'bookings/booking-dialog.tsx',
    view: ({ bookingId }) => `bookings?week=2027-03-01&booking=${bookingId}`,
    selector: 'dialog form',
    fields: { Starts: '2027-03-02T10:00' },
    isPart: true,
    send: press('Save booking'),
    read: () => app.database.prisma.booking.findFirst({ where: { ...ofAccount(), title: 'Rehearsal' } }),
    saved: { startsAt: new Date('2027-03-02T10:00:00Z'), endsAt: new Date('2027-03-02T11:00:00Z') },
  },
  {
    name: 'a new invoice',
    source: 'invoices/new/new-invoice.tsx',
    view: () => 'invoices/new',
    selector: '.new-invoice',
    fields: {
      Contact: 'Grace Hopper',
      Due: '2027-01-31',
      'Description of line 1': 'Wedding day',
      'Quantity of line 1': '2',
      'Price of line 1': '800',
      'Description of line 2': 'Discount',
      'Quantity of line 2': '3',
      'Price of line 2': '-50.50',
      Notes: 'Thank you.\nSee you soon.',
    },
    send: press('Create draft'),
    read: () =>
      app.database.prisma.invoice.findFirst({
        where: { ...ofAccount(), status: 'draft', contactId: { not: null } },
        include: { contact: true },
      }),
    saved: { contact: { firstName: 'Grace' }, notes: 'Thank you.\nSee you soon.' },
  },
  {
    name: 'a draft of an invoice',
    source: 'invoices/new/edit-invoice.tsx',
    view: ({ draftId }) => `invoices/${draftId}?dialog=edit`,
    selector: '.edit-invoice',
    fields: {
      Contact: 'Grace Hopper',
      Due: '2027-01-31',
      'Description of line 1': 'Wedding day',
      'Quantity of line 1': '2',
      'Price of line 1': '800',
      'Description of line 2': 'Discount',
      'Quantity of line 2': '3',
      'Price of line 2': '-50.50',
      Notes: 'Thank you.\nSee you soon.',
    },
    send: press('Save draft'),
    read: () =>
      app.database.prisma.invoice.findFirst({
        where: { ...ofAccount(), id: made.draftId },
        include: { contact: true, lineItems: { orderBy: { position: 'asc' } } },
      }),
    saved: {
      contact: { firstName: 'Grace' },
      notes: 'Thank you.\nSee you soon.',
      lineItems: [{ description: 'Wedding day' }, { description: 'Discount' }],
    },
  },
  {
    name: 'the reversal of a payment',
    source: 'invoices/payments/reverse-payment.tsx',
    view: ({ paidId, paymentId }) => `invoices/${paidId}?dialog=reverse-${paymentId}`,
    selector: 'dialog form',
    fields: { Reason: 'Of another customer' },
    send: press('Reverse payment'),
    read: () =>
      app.database.prisma.payment.findMany({ where: { ...ofAccount(), reversesId: made.paymentId } }),
    saved: [{ reason: 'Of another customer' }],
  },
  {
    name: 'a new lead form',
    source: 'forms/editor/new-form.tsx',
    view: () => 'forms/new',
    selector: '.form-editor > form',
    fields: {
      'Name, which visitors do not see': 'Weddings',
      'Heading, if you like': 'Tell us about your day',
      'Button, “Send” unless you say': 'Ask for a date',
      Thanks: 'Thank you.\nWe answer soon.',
      'Address that follows, if you like': 'https://studio.example/thanks',
      'Colour, if it has its own': '#7a3e00',
      'Pick the colour': '#7a3e01',
      'Sites that may send it, one a line; any, if there is none': 'https://studio.example',
      'A contact who is known': 'Leaves a known contact as it is',
      'Keep out programs by a field that people do not see': 'no',
    },
    isPart: true,
    send: press('Create form'),
    read: () => app.database.prisma.leadForm.findMany({ where: ofAccount(), orderBy: newest, take: 1 }),
    saved: [
      {
        name: 'Weddings',
        successMessage: 'Thank you.\nWe answer soon.',
        accentColor: '#7a3e01',
        onMatch: 'ignore',
        honeypotField: null,
      },
    ],
  },
  {
    name: 'a lead form',
    source: 'forms/editor/edit-form.tsx',
    view: ({ formId }) => `forms/${formId}/edit`,
    selector: '.form-editor > form',
    begin: page => page.getByRole('button', { name: /^Name Text/ }).click(),
    fields: {
      'Name, which visitors do not see': 'Weddings',
      'Label (required)': 'Your name',
      Type: 'Choice',
      'Becomes the contact’s': 'Company',
      'Options, one a line': 'We\nYou',
      'Name in submissions, if you like': 'who',
      'Must be filled in': 'yes',
    },
    isPart: true,
    send: press('Save form'),
    read: () => app.database.prisma.leadForm.findMany({ where: ofAccount() }),
    saved: [
      {
        name: 'Weddings',
        fields: [
          {
            id: 'who',
            label: 'Your name',
            type: 'select',
            required: true,
            options: ['We', 'You'],
            mapsTo: 'company',
          },
        ],
      },
    ],
  },
  {
    name: 'a payment',
    source: 'invoices/payments/record-payment.tsx',
    view: ({ invoiceId }) => `invoices/${invoiceId}?dialog=record-payment`,
    selector: 'dialog form',
    fields: { 'Amount received': '70.25', 'Received by': 'Cash', On: '2026-01-31' },
    send: press('Record payment'),
    read: () =>
      app.database.prisma.payment.findMany({ where: { ...ofAccount(), invoiceId: made.invoiceId } }),
    saved: [{ method: 'cash' }],
  },
  {
    name: 'a new API key',
    source: 'settings/api-keys/new-key.tsx',
    view: () => 'settings?dialog=new-key',
    selector: 'dialog form',
    fields: {
      'What it is for': 'Website',
      'Read records': 'no',
      'Add and change records': 'yes',
      'Export contacts and the whole account': 'yes',
      'Change the account, its team, and its webhooks, which are sent the records': 'no',
      'Last day on which it works': '2999-01-31',
    },
    send: press('Create key'),
    read: () => app.database.prisma.apiKey.findMany({ where: ofAccount() }),
    saved: [{ name: 'Website', scopes: ['write', 'export'] }],
  },
  {
    name: 'the business',
    source: 'settings/business/business-form.tsx',
    view: () => 'settings',
    selector: '.settings-section form',
    fields: {
      'Name on invoices': 'Harbour Light',
      Address: '1 Quay\nHalifax',
      'Tax number': 'GST 1',
      Currency: 'EUR',
      Terms: 'In 30 days.\nThank you.',
    },
    send: press('Save business'),
    read: () => app.database.prisma.account.findMany({ where: { id: account.accountId } }),
    saved: [{ businessName: 'Harbour Light', businessAddress: '1 Quay\nHalifax', currency: 'EUR' }],
  },
  {
    name: 'a new endpoint of webhooks',
    source: 'settings/webhooks/new-endpoint.tsx',
    view: () => 'settings?dialog=new-endpoint',
    selector: 'dialog form',
    fields: {
      Address: 'https://books.example.com/hook',
      'What it is for': 'Books',
      ...Object.fromEntries(
        Object.entries(eventLabels).map(([event, label]) => [label, event === 'deal_won' ? 'yes' : 'no']),
      ),
    },
    send: press('Create endpoint'),
    read: () =>
      app.database.prisma.webhookEndpoint.findMany({ where: { ...ofAccount(), description: 'Books' } }),
    saved: [{ url: 'https://books.example.com/hook', description: 'Books', events: ['deal.won'] }],
  },
  {
    name: 'an endpoint of webhooks',
    source: 'settings/webhooks/edit-endpoint.tsx',
    view: () => 'settings',
    selector: '.endpoint form',
    begin: async page => {
      await page.locator('.endpoint summary').click()
      await page.getByRole('button', { name: 'Edit endpoint' }).click()
    },
    fields: {
      Address: 'https://books.example.com/hook',
      'What it is for': 'Books',
      'Deal won': 'yes',
      'Deal lost': 'no',
    },
    isPart: true,
    send: press('Save endpoint'),
    read: () => app.database.prisma.webhookEndpoint.findMany({ where: ofAccount() }),
    saved: [{ url: 'https://books.example.com/hook', description: 'Books', events: ['deal.won'] }],
  },
  {
    name: 'a note',
    source: 'parts/record/add-note.tsx',
    view: ({ contactId }) => `contacts/${contactId}`,
    selector: '.add-note',
    fields: { Note: 'Prefers letters.\nSigns as A. A. L.' },
    send: press('Add note'),
    read: () => app.database.prisma.note.findMany({ where: ofAccount() }),
    saved: [{ text: 'Prefers letters.\nSigns as A. A. L.' }],
  },
  {
    name: 'a note that is changed',
    source: 'parts/record/notes/note-change.ts',
    view: ({ contactId }) => `contacts/${contactId}`,
    selector: '.edit-note',
    begin: async page => {
      const { accountId, ownerId: authorId } = account
      const note = { accountId, contactId: made.contactId, text: 'Prefers letters.', authorId }
      await app.database.prisma.note.create({ data: note })
      await page.getByRole('button', { name: 'Edit note: Prefers letters.' }).click()
    },
    fields: { Note: 'Prefers calls.' },
    send: press('Save note'),
    read: () => app.database.prisma.note.findMany({ where: ofAccount() }),
    saved: [{ text: 'Prefers calls.' }],
  },
  {
    name: 'a change of ticked contacts',
    source: 'contacts/selection/change-contacts.tsx',
    view: () => 'contacts',
    selector: 'dialog form',
    begin: async page => {
      await page.getByLabel('Tick all contacts of this page').check()
      await page.getByRole('button', { name: 'Change' }).click()
    },
    fields: { Type: 'Client', Source: 'Referral', Company: 'Royal Society' },
    send: press('Change 2 contacts'),
    read: () => app.database.prisma.contact.findMany({ where: ofAccount() }),
    saved: Array(2).fill({ contactType: 'client', source: 'referral', company: 'Royal Society' }),
  },
  {
    name: 'a fact of a contact',
    source: 'parts/record/use-fact-change.ts',
    view: ({ contactId }) => `contacts/${contactId}`,
    selector: '.fact-editor',
    begin: page => page.getByRole('button', { name: 'Company: Engines. Edit' }).click(),
    fields: { Company: 'Analytical Engines' },
    send: form => form.getByLabel('Company').press('Enter'),
    read: () => app.database.prisma.contact.findFirst({ where: { ...ofAccount(), firstName: 'Ada' } }),
    saved: { company: 'Analytical Engines' },
  },
  {
    name: 'a note about a deal',
    source: 'parts/record/add-note.tsx',
    view: ({ dealId }) => `deals/${dealId}`,
    selector: '.add-note',
    fields: { Note: 'Wants a second album.' },
    send: press('Add note'),
    read: () => app.database.prisma.note.findMany({ where: ofAccount() }),
    saved: [{ text: 'Wants a second album.' }],
  },
  {
    name: 'a fact of a deal',
    source: 'parts/record/use-fact-change.ts',
    view: ({ dealId }) => `deals/${dealId}`,
    selector: '.fact-editor',
    begin: page => page.getByRole('button', { name: 'Value: 100.00. Edit' }).click(),
    fields: { Value: '1,250.50' },
    send: form => form.getByLabel('Value').press('Enter'),
    read: () => app.database.prisma.deal.findFirst({ where: ofAccount(), select: { value: true } }),
    saved: { value: expect.objectContaining({ d: [1250, 5000000] }) },
  },
]

/** Types into a field, or chooses; a line of an invoice is added first. */
async function fill(form: Locator, label: string, text: string): Promise<void> {
  const control = form.getByLabel(label)
  if ((await control.count()) === 0) await form.getByRole('button', { name: 'Add line' }).click()
  const kind = await control.evaluate(element => element.getAttribute('role') ?? element.tagName)
  if (kind === 'SELECT') await control.selectOption(text)
  else if ((await control.getAttribute('type')) === 'checkbox') await control.setChecked(text === 'yes')
  else await control.fill(text)
  if (kind === 'combobox') await form.getByRole('option', { name: text }).click()
}

const readField = async (control: Locator) =>
  (await control.getAttribute('type')) === 'checkbox' ? control.isChecked() : control.inputValue()

/** What the fields hold, also while something stands above them. */
const readFields = async (form: Locator, labels: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(labels.map(async label => [label, await readField(form.getByLabel(label))] as const)),
  )

const signIn = async (page: Page, userId: string) => {
  await page.context().addCookies([{ name: 'session', value: await app.token(userId), url: proxy.url }])
  // As the browser does when one comes back from the tab in which one has signed in.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor({ state: 'detached' })
}

const sources = globSync('src/web/console/**/*.{ts,tsx}').map(path => ({
  path: path.replace('src/web/console/', ''),
  text: readFileSync(path, 'utf8'),
}))
const pathsWith = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted()

describe('the forms of the console', () => {
  it('are all walked through below', () => {
    expect(pathsWith(/useForm[(<]/).filter(path => path !== 'parts/form/use-form.ts')).toEqual(
      [...new Set(forms.map(({ source }) => source))].toSorted(),
    )
  })

  it('are all sent by one part, which asks them what is wrong', () => {
    expect(pathsWith(/<form\b/)).toEqual(['parts/form/form.tsx'])
  })

  it('have all fields there are, but for these', () => {
    const inForms = [
      'forms/editor/colour-field.tsx',
      'invoices/new/line-inputs.tsx',
      'parts/form/check-field.tsx',
      'parts/form/check-fields.tsx',
      'parts/form/combobox.tsx',
      'parts/form/select.tsx',
      'parts/form/text-area-field.tsx',
      'parts/form/text-field.tsx',
      'parts/record/fact-editor.tsx',
      'parts/record/notes/note-text.tsx',
    ]
    // The address has what is searched and the week, and the browser's storage whether single keys act, and the file to import;
    // a search of all ends with it, and the others only tick.
    const others = [
      'bookings/week-links.tsx',
      'contacts/duplicates/merge-head.tsx',
      'contacts/duplicates/merge-row.tsx',
      'contacts/import/drop-file.tsx',
      'contacts/selection/tick.tsx',
      'parts/lists/search-field.tsx',
      'search/search-dialog.tsx',
      'shell/shortcuts.tsx',
    ]
    expect(pathsWith(/<(input|textarea|select)\b/)).toEqual([...inForms, ...others].toSorted())
  })
})

/** A page on which a server that is not there, or a session that has ended, is no surprise. */
const open = (view: string) =>
  openConsole(
    app,
    { userId: account.ownerId, accountId: account.accountId },
    { view, url: proxy.url.replace(/\/$/, ''), expected: /401|ERR_|Failed to|network/i },
  )

/** Ends the session, while the server is stopped and started again. */
async function endSession(page: Page): Promise<void> {
  await proxy.goDown()
  await page.getByText('Not connected.').waitFor()
  await page.context().clearCookies()
  await proxy.comeBack()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
}

describe.skipIf(!hasBrowser)('nothing is lost that was typed into', () => {
  it.each(forms)('$name, whatever happens after its first field and its last', async tried => {
    const { fields, send, read, saved } = tried
    const page = await open(tried.view(made))
    let asked = 0
    page.on('dialog', dialog => {
      asked += 1
      void dialog.accept()
    })
    await tried.begin?.(page)
    const form = page.locator(tried.selector)
    await form.waitFor()
    const labels = Object.keys(fields)
    const interrupt = async (typed: readonly string[]) => {
      const before = await readFields(form, typed)
      await endSession(page)
      expect(await readFields(form, typed)).toEqual(before)
      await signIn(page, account.ownerId)
      expect(await readFields(form, typed)).toEqual(before)
      await page.reload()
      await form.getByText('Typed before, not saved yet.').waitFor()
      expect(await readFields(form, typed)).toEqual(before)
    }
    let reloads = 0
    for (const [n, [label, text]] of Object.entries(fields).entries()) {
      await fill(form, label, text)
      // One form after each of its fields: what keeps them is the same for all.
      const isMoment = n === 0 || n === labels.length - 1 || tried === forms[0]
      if (!isMoment) continue
      await interrupt(labels.slice(0, n + 1))
      expect(asked).toBe(++reloads)
    }
    if (!tried.isPart) expect(await form.locator('input, select, textarea').count()).toBe(labels.length)
    // What is read beside the form, too: it would be asked again with the connection.
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
    await proxy.goDown()
    await send(form)
    await page.getByText('The service cannot be reached.').first().waitFor()
    // What comes back with the connection would be told of the session's end before the form is.
    const isHeard = page.waitForResponse(answer => answer.headers()['content-type'] === 'text/event-stream')
    await proxy.comeBack()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await isHeard
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await page.context().clearCookies()
    await send(form)
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    await signIn(page, account.ownerId)
    // What was sent goes on by itself.
    await expect.poll(read).toMatchObject(saved as object)
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.reload()
    expect(asked).toBe(reloads)
  })
})

const newContact = (page: Page) => page.getByRole('dialog', { name: 'New contact' })

describe.skipIf(!hasBrowser)('what was typed', () => {
  it('is still there where its dialog is closed, until it is given up', async () => {
    const page = await open('contacts')
    await page.getByRole('button', { name: 'New contact' }).click()
    await newContact(page).getByLabel('First name').fill('Emmy')
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await newContact(page).getByText('Typed before, not saved yet.').waitFor()
    expect(await newContact(page).getByLabel('First name').inputValue()).toBe('Emmy')
    expect(await findBarriers(page)).toEqual([])
    await newContact(page).getByRole('button', { name: 'Start afresh' }).click()
    expect(await newContact(page).getByLabel('First name').inputValue()).toBe('')
    await newContact(page).getByLabel('First name').fill('Sophie')
    await newContact(page).getByRole('button', { name: 'Cancel' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    expect(await newContact(page).getByLabel('First name').inputValue()).toBe('')
    expect(await newContact(page).getByText('Typed before, not saved yet.').count()).toBe(0)
  })

  it('is asked about before a tab is closed, half a date too', async () => {
    const page = await open('invoices/new')
    const asked: string[] = []
    page.on('dialog', dialog => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.getByLabel('Due').pressSequentially('01')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.getByText('Must be a whole date').waitFor()
  })

  it.each([
    ['contact', 'deleteContact'],
    ['deal', 'deleteDeal'],
  ] as const)('about a %s can be copied where a colleague deletes that', async (kind, deletion) => {
    const id = made[`${kind}Id`]
    const page = await open(`${kind}s/${id}`)
    page.on('dialog', dialog => void dialog.accept())
    await page.getByRole('textbox', { name: 'Note' }).fill('Prefers letters.\nSigns as A. A. L.')
    const ofRecord = `accountId: "${account.accountId}", id: "${id}"`
    await app.graphql(account.ownerId, `mutation { ${deletion}(${ofRecord}) }`)
    await page.getByText(`This ${kind} is not there`).waitFor()
    await page.getByRole('button', { name: 'Copy what you typed' }).waitFor()
    expect(await page.locator('.empty code').innerText()).toBe('Prefers letters.\nSigns as A. A. L.')
    expect(await findBarriers(page)).toEqual([])
    await page.reload()
    await page.getByText('What you typed here is not saved:').waitFor()
  })

  const editNote = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit note: Prefers letters.' }).click()
    await page.locator('.edit-note textarea').fill('Likes calls')
  }
  const contactPage = () => `contacts/${made.contactId}`
  const deleteMade = (field: string, id: string) => `${field}(accountId: "${account.accountId}", id: "${id}")`
  const deleteContact = () => deleteMade('deleteContact', made.contactId)

  it.each([
    {
      what: 'An edited note of a contact',
      view: contactPage,
      type: editNote,
      change: deleteContact,
    },
    {
      what: 'An edited note of a deal',
      view: () => `deals/${made.dealId}`,
      type: editNote,
      change: () => deleteMade('deleteDeal', made.dealId),
    },
    {
      what: 'A note that is deleted itself',
      view: contactPage,
      type: editNote,
      change: (noteId: string) => deleteMade('deleteNote', noteId),
    },
    {
      what: 'A new deal of a contact',
      view: () => `${contactPage()}?dialog=new-deal`,
      type: (page: Page) => page.getByLabel('Title').fill('Likes calls'),
      change: deleteContact,
    },
    {
      what: 'A new booking of a contact',
      view: () => `${contactPage()}?dialog=new-booking`,
      type: (page: Page) => page.getByLabel('Title').fill('Likes calls'),
      change: deleteContact,
    },
    {
      what: 'A fact of a contact that is merged',
      view: contactPage,
      type: async (page: Page) => {
        await page.getByRole('button', { name: 'Company: Engines. Edit' }).click()
        await page.getByRole('textbox', { name: 'Company' }).fill('Likes calls')
      },
      change: async () => {
        const { prisma } = app.database
        const where = { accountId: account.accountId, firstName: 'Grace' }
        const { id } = await prisma.contact.findFirstOrThrow({ where })
        const merged = `keepId: "${id}", mergeIds: ["${made.contactId}"]`
        return `mergeContacts(accountId: "${account.accountId}", ${merged})`
      },
    },
    {
      what: 'A lead form',
      view: () => `forms/${made.formId}/edit`,
      type: (page: Page) => page.getByLabel('Name, which visitors do not see').fill('Likes calls'),
      change: () => deleteMade('deleteLeadForm', made.formId),
    },
  ])('$what can be copied where a colleague takes it away, until it is discarded', async tried => {
    const { accountId } = account
    const about = tried.view().startsWith('deals') ? { dealId: made.dealId } : { contactId: made.contactId }
    const { id: noteId } = await app.database.prisma.note.create({
      data: { accountId, ...about, text: 'Prefers letters.', authorId: account.ownerId },
    })
    const page = await open(tried.view())
    page.on('dialog', dialog => void dialog.accept())
    await tried.type(page)
    const change = await tried.change(noteId)
    const { errors } = await app.graphql(
      account.ownerId,
      `mutation { done: ${change}${change.startsWith('delete') ? '' : ' { id }'} }`,
    )
    expect(errors).toBeUndefined()
    await page.getByRole('button', { name: 'Copy what you typed' }).waitFor()
    expect(await page.locator('.unsaved code').innerText()).toBe('Likes calls')
    expect(await findBarriers(page)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Discard it' }).click()
    await page.locator('.unsaved').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('is shown to nobody else who signs in, nor is the page', async () => {
    const page = await open('contacts?dialog=new-contact')
    await newContact(page).getByLabel('First name').fill('Emmy')
    await endSession(page)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
    await page.evaluate(() => Object.assign(window, { isFirstUsers: true }))
    await signIn(page, account.memberId)
    await expect.poll(() => page.evaluate(() => 'isFirstUsers' in window)).toBe(false)
    await expect.poll(() => newContact(page).getByLabel('First name').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}')
  })

  it('is shown to nobody else who signs in after a reload', async () => {
    const page = await open('contacts?dialog=new-contact')
    await newContact(page).getByLabel('First name').fill('Emmy')
    await page
      .context()
      .addCookies([{ name: 'session', value: await app.token(account.memberId), url: proxy.url }])
    await page.reload()
    await newContact(page).waitFor()
    expect(await newContact(page).getByLabel('First name').inputValue()).toBe('')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}')
  })
})
