import { expect, it } from 'vitest'
import { accountExportDownload, contactsCsvDownload } from '../../../src/rest/downloads.ts'

const lateInNewYork = new Date('2026-03-31T23:30:00-04:00')
const account_id = '7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012'

it('the contact export is named by the UTC date', () => {
  expect(contactsCsvDownload.fileName({ account_id }, lateInNewYork)).toBe('contacts-2026-04-01.csv')
})

it('the account export is named by the account and the UTC date', () => {
  expect(accountExportDownload.fileName({ account_id }, lateInNewYork)).toBe(
    `service-data-export-${account_id}-2026-04-01.json`,
  )
})
