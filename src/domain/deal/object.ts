import { DealStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { dealRecord } from './record.ts'

export const DealStatusEnum = builder.enumType(DealStatus, { name: 'DealStatus' })

/** A possible sale. */
export const Deal = builder.prismaObject('Deal', {
  fields: t => columnFields(t, dealRecord, ['openProbability']),
})
