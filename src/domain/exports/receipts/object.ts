import { ExportFace, ExportOutcome } from '../../../generated/prisma/enums.ts'
import { builder } from '../../builder.ts'
import { columnFields } from '../../lists/column-fields.ts'
import { definePage } from '../../lists/page.ts'
import { exportReceiptRecord } from './record.ts'
import type { ExportCount as Count } from './save-receipt.ts'

builder.enumType(ExportFace, { name: 'ExportFace' })
builder.enumType(ExportOutcome, { name: 'ExportOutcome' })

const ExportCount = builder.objectRef<Count>('ExportCount').implement({
  description: 'How many records of a collection an export held.',
  fields: t => ({
    collection: t.exposeString('collection', { description: 'Its name in the account export.' }),
    records: t.exposeInt('records', { description: 'How many there were.' }),
  }),
})

/** Collections of an account export; what a receipt's counts cost goes by them. */
const usualCollections = 16

/** The receipt of an export. */
export const ExportReceipt = builder.prismaObject('ExportReceipt', {
  fields: t => ({
    ...columnFields(t, exportReceiptRecord, ['kind']),
    counts: t.field({
      type: [ExportCount],
      complexity: { field: 1, multiplier: usualCollections },
      resolve: ({ counts }) => countsOf(counts),
    }),
    records: t.int({
      description: 'How many records were handed on in all.',
      resolve: ({ counts }) => countsOf(counts).reduce((sum, { records }) => sum + records, 0),
    }),
    bytes: t.float({ nullable: true, resolve: ({ bytes }) => (bytes === null ? null : Number(bytes)) }),
  }),
})

/** One page of receipts. */
export const ExportReceiptPage = definePage(ExportReceipt)

/** Written by saveReceipt only. */
function countsOf(counts: unknown): Count[] {
  return counts as Count[]
}
