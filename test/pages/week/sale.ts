import { interrupt } from './interrupt.ts'
import { fillInForm } from './visitor.ts'
import type { Step, Week } from './week.ts'

const onlyDeal = ({ app, account }: Week) =>
  app.database.prisma.deal.findFirst({
    where: { accountId: account.accountId },
    include: { contact: true, stage: true },
  })

/** From the first word to the signature. */
export const sale: readonly Step[] = [
  {
    name: 'a lead comes by the form',
    async walk(week) {
      const leads = week.page.getByRole('region', { name: 'New leads' })
      await leads.getByText('Nobody has filled in a form since yesterday.').waitFor()
      await fillInForm(week, '/contact', {
        'First name': 'Ann',
        'E-mail': 'ann@example.com',
        Company: 'Lee & Co',
      })
      // By itself.
      await leads.getByRole('link', { name: 'Ann' }).waitFor()
    },
    read: ({ app, account }) =>
      app.database.prisma.contact.findMany({ where: { accountId: account.accountId } }),
    saved: [{ firstName: 'Ann', email: 'ann@example.com', source: 'website' }],
  },
  {
    name: 'becomes a deal',
    async walk(week) {
      const { page, hand } = week
      await hand.press(page.getByRole('region', { name: 'New leads' }).getByRole('link', { name: 'Ann' }))
      await page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor()
      await hand.press(page.getByRole('button', { name: 'New deal' }))
      const form = page.locator('dialog form')
      await hand.type(form.getByLabel('Title'), 'Wedding')
      await hand.type(form.getByLabel('Value'), '1,200')
      await hand.choose(form.getByLabel('Stage'), 'First talk')
      await hand.type(form.getByLabel('Expected to close'), '2031-05-02')
      await interrupt(week, form)
      await hand.press(form.getByRole('button', { name: 'Create deal' }))
      await page.getByText('“Wedding” was added.').waitFor()
    },
    read: onlyDeal,
    saved: {
      title: 'Wedding',
      contact: { firstName: 'Ann' },
      stage: { name: 'First talk' },
      expectedCloseDate: new Date('2031-05-02'),
    },
  },
  {
    name: 'is moved',
    async walk({ page, hand }) {
      await hand.goTo('Pipeline')
      const offer = page.getByRole('region', { name: 'Offer sent' })
      await hand.carry(page.locator('.card', { hasText: 'Wedding' }), offer)
      await page.getByText('“Wedding” is in Offer sent now.').waitFor()
      await offer.getByRole('link', { name: 'Wedding' }).waitFor()
    },
    read: onlyDeal,
    saved: { status: 'open', stage: { name: 'Offer sent' } },
  },
  {
    name: 'is won',
    async walk({ page, hand }) {
      await hand.press(page.getByRole('link', { name: 'Wedding', exact: true }))
      await page.getByRole('heading', { name: 'Wedding', level: 1 }).waitFor()
      await hand.press(page.getByRole('button', { name: 'Mark as won' }))
      await page.getByText('“Wedding” is won.').waitFor()
      await page.getByText('Won by you').waitFor()
    },
    read: onlyDeal,
    saved: { status: 'won', probability: 100 },
  },
]
