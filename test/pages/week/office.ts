import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { interrupt } from './interrupt.ts'
import { fillInForm } from './visitor.ts'
import type { Step } from './week.ts'

/** The rest of the week. */
export const office: readonly Step[] = [
  {
    name: 'a form is made and put on another page',
    async walk(week) {
      const { page, hand, pages, site } = week
      await hand.goTo('Forms')
      await page.getByRole('link', { name: 'Contact', exact: true }).waitFor()
      await hand.press(page.getByRole('link', { name: 'New form' }))
      const form = page.locator('.form-editor > form')
      await hand.type(form.getByLabel('Name, which visitors do not see'), 'Weddings')
      await hand.press(form.getByRole('button', { name: 'Add field' }))
      await hand.press(page.getByRole('menuitem', { name: 'Phone' }))
      await hand.type(form.getByLabel('Sites that may send it'), site)
      await interrupt(week, form)
      await hand.press(form.getByRole('button', { name: 'Create form' }))
      await page.getByText('Weddings takes submissions.').waitFor()
      const snippet = page.getByRole('region', { name: 'On your site' }).getByRole('code')
      pages['/weddings'] = await snippet.innerText()
      await fillInForm(week, '/weddings', {
        'First name': 'Cy',
        'E-mail': 'cy@example.com',
        Phone: '902 555',
      })
      // By itself.
      await page.getByRole('listitem').filter({ hasText: 'Cy' }).waitFor()
    },
    read: ({ app, account }) =>
      app.database.prisma.formSubmission.findFirst({
        where: { accountId: account.accountId, contact: { firstName: 'Cy' } },
        include: { form: true, contact: true },
      }),
    saved: { form: { name: 'Weddings' }, page: '/weddings', contact: { phone: '902 555' } },
  },
  {
    name: 'a booking is moved',
    async walk({ page, hand }) {
      await hand.goTo('Bookings')
      await hand.press(page.getByRole('region', { name: 'Coming' }).getByRole('link', { name: 'Rehearsal' }))
      const wednesday = page.getByRole('region', { name: /^Wed/ })
      await hand.carry(page.getByRole('article', { name: 'Rehearsal' }), wednesday)
      await page.getByText(/^Rehearsal is on Wed, .*, 10:00 AM now\.$/).waitFor()
      await wednesday.getByRole('article', { name: 'Rehearsal' }).waitFor()
    },
    read: async ({ app, account }) => {
      const { startsAt } = await app.database.prisma.booking.findFirstOrThrow({
        where: { accountId: account.accountId },
      })
      return { day: startsAt.getUTCDay(), hour: startsAt.getUTCHours() }
    },
    saved: { day: 3, hour: 10 },
  },
  {
    name: 'an export is downloaded',
    async walk({ page, hand }) {
      await hand.goTo('Exports')
      const download = page.waitForEvent('download')
      await hand.press(page.getByRole('button', { name: 'Export account' }))
      const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'))
      expect(saved).toMatchObject({
        contacts: expect.arrayContaining([
          expect.objectContaining({ first_name: 'Ann', last_name: 'Lee', company: 'Looms' }),
        ]),
        deals: [{ title: 'Wedding', status: 'won' }],
        invoices: [{ status: 'partial' }],
        bookings: [{ title: 'Rehearsal' }],
      })
      expect(saved.contacts).toHaveLength(3)
      await page.getByText(/ is saved: /).waitFor()
    },
    read: ({ app, account }) =>
      app.database.prisma.exportReceipt.findMany({ where: { accountId: account.accountId } }),
    saved: [{ kind: 'account', outcome: 'complete' }],
  },
]
