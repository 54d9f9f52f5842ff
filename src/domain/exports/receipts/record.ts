import { defineRecord } from '../../define-record.ts'

export const exportReceiptRecord = defineRecord('ExportReceipt', {
  order: [
    ['endedAt', 'DESC'],
    ['id', 'DESC'],
  ],
})
