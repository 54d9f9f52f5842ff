import { BookingStatus } from '../../generated/prisma/enums.ts'
import { builder } from '../builder.ts'
import { definePage } from '../lists/page.ts'

export const BookingStatusEnum = builder.enumType(BookingStatus, {
  name: 'BookingStatus',
})

/** A meeting or shoot on the calendar. */
export const Booking = builder.prismaObject('Booking', {
  fields: t => ({
    id: t.expose('id', { type: 'UUID' }),
    title: t.exposeString('title'),
    status: t.expose('status', { type: BookingStatusEnum }),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    location: t.exposeString('location', { nullable: true }),
    notes: t.exposeString('notes'),
    contact: t.relation('contact', { nullable: true }),
    deal: t.relation('deal', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

/** One page of bookings. */
export const BookingPage = definePage(Booking)
