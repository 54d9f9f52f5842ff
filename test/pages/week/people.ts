import type { Step, Week } from './week.ts'

const contacts = ({ app, account }: Week) =>
  app.database.prisma.contact.findMany({
    where: { accountId: account.accountId },
    orderBy: [{ firstName: 'asc' }, { createdAt: 'asc' }],
    include: { deals: true, invoices: true },
  })

const file = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'First Name,Last Name,Email,Company\nAnn,Lee,Ann@example.com,Looms\nBo,Mill,bo@example.com,\n',
  ),
}

/** What comes from elsewhere, and is put in order. */
export const people: readonly Step[] = [
  {
    name: 'a CSV is imported',
    async walk({ page, hand }) {
      await hand.goTo('Contacts')
      await page.getByRole('link', { name: 'Ann' }).waitFor()
      await hand.press(page.locator('.title-actions').getByRole('button', { name: 'More' }))
      await hand.press(page.getByRole('menuitem', { name: 'Import a CSV' }))
      const chooser = page.waitForEvent('filechooser')
      await hand.press(page.getByLabel('Drop a CSV file here, or choose one'))
      await (await chooser).setFiles(file)
      const known = page.getByLabel('Where a contact has the e-mail of a row')
      await hand.choose(known, 'Add another contact')
      // What was chosen is kept without a form.
      await page.reload()
      await page.getByText('2 rows, 4 columns separated by commas').waitFor()
      await hand.press(page.getByRole('button', { name: 'Check 2 rows' }))
      await hand.press(page.getByRole('button', { name: 'Import 2 contacts' }))
      await page.getByText('Imported – added: 2.').waitFor()
      await hand.press(page.getByRole('button', { name: 'Keep it and finish' }))
      await page.getByLabel('Drop a CSV file here, or choose one').waitFor()
    },
    read: contacts,
    saved: [{ firstName: 'Ann' }, { firstName: 'Ann', lastName: 'Lee' }, { firstName: 'Bo' }],
  },
  {
    name: 'duplicates are merged',
    async walk({ page, hand }) {
      await hand.press(page.locator('.title-back'))
      await hand.press(page.locator('.title-actions').getByRole('button', { name: 'More' }))
      await hand.press(page.getByRole('menuitem', { name: 'Find duplicates' }))
      const anns = page.getByRole('region', { name: 'ann@example.com' })
      await hand.press(anns.getByRole('radio', { name: 'Company: Looms' }))
      await hand.press(anns.getByRole('button', { name: 'Merge 2 contacts' }))
      await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Merge contacts' }))
      await page.getByText('2 contacts are one now: Ann Lee.').waitFor()
      await page.getByText('No two contacts have the same e-mail.').waitFor()
    },
    read: contacts,
    saved: [
      {
        ...{ firstName: 'Ann', lastName: 'Lee', company: 'Looms' },
        ...{ deals: [{ title: 'Wedding' }], invoices: [{ status: 'partial' }] },
      },
      { firstName: 'Bo' },
    ],
  },
]
