import { builder } from '../builder.ts'

/** A business: the tenant that holds every other record. */
export const Account = builder.prismaObject('Account', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    name: t.exposeString('name'),
    ownerId: t.exposeString('ownerId'),
    timeZone: t.exposeString('timeZone'),
    preventDoubleBooking: t.exposeBoolean('preventDoubleBooking'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})
