import { MoveField } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'

const MoveFieldEnum = builder.enumType(MoveField, {
  name: 'MoveField',
  description: 'What of a deal or an invoice changed.',
})

/** A step of a deal or an invoice. */
export const Move = builder.prismaObject('Move', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    field: t.expose('field', { type: MoveFieldEnum, description: 'What changed.' }),
    from: t.exposeString('fromValue', {
      nullable: true,
      description:
        'What it was: a status, or the stage’s name at the time; null where the deal was in no stage.',
    }),
    to: t.exposeString('toValue', {
      nullable: true,
      description:
        'What it became: a status, or the stage’s name at the time; null where the deal is in no stage.',
    }),
    at: t.expose('createdAt', { type: 'DateTime', description: 'When it changed.' }),
  }),
})
