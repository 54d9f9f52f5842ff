import { MoveField } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'

const MoveFieldEnum = builder.enumType(MoveField, { name: 'MoveField' })

/** A step of a deal or an invoice. */
export const Move = builder.prismaObject('Move', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    field: t.expose('field', { type: MoveFieldEnum }),
    fromValue: t.exposeString('fromValue', { nullable: true }),
    toValue: t.exposeString('toValue', { nullable: true }),
    deal: t.relation('deal', { nullable: true, description: 'Null for a move of an invoice.' }),
    invoice: t.relation('invoice', { nullable: true, description: 'Null for a move of a deal.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it changed.' }),
  }),
})
