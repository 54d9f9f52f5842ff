import { expect, it } from 'vitest'
import { accountExportFileName, contactsFileName } from '../../src/exports/file-names.ts'

const lateInNewYork = new Date('2026-03-31T23:30:00-04:00')

it('the contact export is named by the UTC date', () => {
  expect(contactsFileName(lateInNewYork)).toBe('contacts-2026-04-01.csv')
})

it('the account export is named by the account and the UTC date', () => {
  expect(accountExportFileName('7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012', lateInNewYork)).toBe(
    'service-data-export-7f3c1a52-8d0e-4b6f-9a41-2c5d7e8f9012-2026-04-01.json',
  )
})
