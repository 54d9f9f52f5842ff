import { openPage } from '../../support/browser.ts'
import { interrupt } from './interrupt.ts'
import type { Step, Week } from './week.ts'

const onlyInvoice = async ({ app, account }: Week) => {
  const invoice = await app.database.prisma.invoice.findFirstOrThrow({
    where: { accountId: account.accountId },
    include: {
      contact: true,
      lineItems: { orderBy: { position: 'asc' } },
      payments: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  })
  return {
    ...invoice,
    amount: Number(invoice.amount),
    payments: invoice.payments.map(payment => ({ ...payment, amount: Number(payment.amount) })),
  }
}

/** From the draft to what was received. */
export const money: readonly Step[] = [
  {
    name: 'is invoiced',
    async walk(week) {
      const { page, hand } = week
      await hand.goTo('Invoices')
      await page.getByText('There are no invoices yet.').waitFor()
      await hand.press(page.locator('[data-opens-new]'))
      const form = page.locator('.new-invoice')
      await hand.find(form.getByLabel('Contact'), 'ann')
      await hand.type(form.getByLabel('Due'), '2031-06-01')
      await hand.type(form.getByLabel('Description of line 1'), 'Wedding day')
      await hand.type(form.getByLabel('Price of line 1'), '1,200')
      await hand.type(form.getByLabel('Notes'), 'The album follows.')
      await interrupt(week, form)
      await hand.press(form.getByRole('button', { name: 'Create draft' }))
      await page.getByText(/ is a draft\.$/).waitFor()
    },
    read: onlyInvoice,
    saved: {
      ...{ status: 'draft', amount: 1200, contact: { firstName: 'Ann' }, dueDate: new Date('2031-06-01') },
      notes: 'The album follows.',
    },
  },
  {
    name: 'a draft is corrected',
    async walk(week) {
      const { page, hand } = week
      await hand.press(page.locator('.title-actions').getByRole('button', { name: 'More' }))
      await hand.press(page.getByRole('menuitem', { name: 'Edit draft' }))
      const form = page.locator('.edit-invoice')
      await hand.type(form.getByLabel('Price of line 1'), '1,000')
      await hand.press(form.getByRole('button', { name: 'Add line' }))
      await hand.type(form.getByLabel('Description of line 2'), 'Album')
      await hand.type(form.getByLabel('Price of line 2'), '250.50')
      await hand.type(form.getByLabel('Notes'), 'The album comes with it.')
      await interrupt(week, form)
      await hand.press(form.getByRole('button', { name: 'Save draft' }))
      await page.getByText(/ was saved\.$/).waitFor()
      await page.getByText('The album comes with it.').waitFor()
    },
    read: onlyInvoice,
    saved: {
      status: 'draft',
      amount: 1250.5,
      notes: 'The album comes with it.',
      lineItems: [{ description: 'Wedding day' }, { description: 'Album' }],
    },
  },
  {
    name: 'is sent',
    async walk(week) {
      const { page, hand } = week
      await hand.press(page.getByRole('button', { name: 'Mark as sent' }))
      const dialog = page.getByRole('dialog', { name: /^The link of / })
      week.link = await dialog.getByRole('code').innerText()
      await hand.press(dialog.getByRole('button', { name: 'Done' }))
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Record payment' }).waitFor()
    },
    read: onlyInvoice,
    saved: { status: 'sent' },
  },
  {
    name: 'is seen by the customer through the link',
    async walk({ app, page, link, visit }) {
      const headers = { 'x-forwarded-for': app.newAddress() }
      const customer = await openPage(link, { ...visit, extraHTTPHeaders: headers })
      await customer.getByText('Balance due').waitFor()
      await customer
        .getByText(/1,250\.50/)
        .first()
        .waitFor()
      await customer.getByText('The album comes with it.').waitFor()
      await customer.close()
      // By itself.
      await page.getByText('Viewed').first().waitFor()
    },
    read: onlyInvoice,
    saved: { status: 'viewed' },
  },
  {
    name: 'is paid in two parts',
    async walk(week) {
      const { page, hand } = week
      const record = page.getByRole('button', { name: 'Record payment' })
      const form = page.locator('dialog form')
      await hand.press(record)
      await hand.type(form.getByLabel('Amount received'), '1,000')
      await hand.choose(form.getByLabel('Received by'), 'Cash')
      await interrupt(week, form)
      await hand.press(form.getByRole('button', { name: 'Record payment' }))
      await page.getByText('1,000.00 recorded, 250.50 left to pay.').waitFor()
      await form.waitFor({ state: 'detached' })
      await hand.press(record)
      await hand.press(form.getByRole('button', { name: 'Record payment' }))
      await page.getByText(/ is paid\.$/).waitFor()
    },
    read: onlyInvoice,
    saved: { status: 'paid', payments: [{ amount: 1000, method: 'cash' }, { amount: 250.5 }] },
  },
  {
    name: 'of which one is taken back',
    async walk(week) {
      const { page, hand } = week
      await hand.press(page.getByRole('button', { name: 'Reverse the payment of 250.50' }))
      const form = page.locator('dialog form')
      await hand.type(form.getByLabel('Reason'), 'Of another customer')
      await interrupt(week, form)
      await hand.press(form.getByRole('button', { name: 'Reverse payment' }))
      await page.getByText('250.50 taken back, 250.50 left to pay.').waitFor()
      await page.getByRole('cell', { name: 'Reversed: Of another customer' }).waitFor()
    },
    read: onlyInvoice,
    saved: {
      status: 'partial',
      payments: [{ amount: 1000 }, { amount: 250.5 }, { amount: -250.5, reason: 'Of another customer' }],
    },
  },
]
