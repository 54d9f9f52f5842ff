import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { accountRecord } from './record.ts'

/** A business: the tenant that holds every other record. */
export const Account = builder.prismaObject('Account', {
  fields: t => columnFields(t, accountRecord, ['lastInvoiceNumber']),
})
