import { ContractStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { contractRecord } from './record.ts'

export const ContractStatusEnum = builder.enumType(ContractStatus, {
  name: 'ContractStatus',
})

/** An agreement for a contact to sign. */
export const Contract = builder.prismaObject('Contract', {
  fields: t => columnFields(t, contractRecord),
})
