import { builder } from '../builder.ts'
import { itemsQuery, newestFirst, pageArgs, pageComplexity, readPage } from '../lists/page.ts'
import { Booking, BookingPage } from './object.ts'

builder.queryField('bookings', t =>
  t.field({
    type: BookingPage,
    access: 'member',
    complexity: pageComplexity,
    args: { accountId: t.arg({ type: 'UUID', required: true }), ...pageArgs },
    resolve: (_root, { accountId, ...page }, context, info) => {
      const { booking } = context.database.prisma
      return readPage(context, page, window => [
        booking.findMany({
          ...itemsQuery('Booking', context, info),
          where: { accountId },
          orderBy: newestFirst,
          ...window,
        }),
        booking.count({ where: { accountId } }),
      ])
    },
  }),
)

builder.queryField('booking', t =>
  t.prismaField({
    type: Booking,
    nullable: true,
    access: 'member',
    args: {
      accountId: t.arg({ type: 'UUID', required: true }),
      id: t.arg({ type: 'UUID', required: true }),
    },
    resolve: (query, _root, { accountId, id }, context) =>
      context.database.prisma.booking.findUnique({ ...query, where: { accountId_id: { accountId, id } } }),
  }),
)
