import { MoveField } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { columnFields } from '../lists/column-fields.ts'
import { moveRecord } from './record.ts'

builder.enumType(MoveField, { name: 'MoveField' })

/** A step of a deal or an invoice. */
export const Move = builder.prismaObject('Move', {
  fields: t => ({
    ...columnFields(t, moveRecord),
    deal: t.relation('deal', { nullable: true, description: 'Null for a move of an invoice.' }),
    invoice: t.relation('invoice', { nullable: true, description: 'Null for a move of a deal.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it changed.' }),
  }),
})
