import { BookingStatus } from '../../generated/prisma/enums.ts'
import { Account } from '../account/object.ts'
import { builder } from '../builder.ts'
import { Contact } from '../contact/object.ts'
import { Deal } from '../deal/object.ts'
import { newestRelated } from '../lists/newest-related.ts'
import { definePage } from '../lists/page.ts'

export const BookingStatusEnum = builder.enumType(BookingStatus, {
  name: 'BookingStatus',
  description: 'From requested to confirmed to completed, and to cancelled before it is completed.',
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

builder.prismaObjectField(Contact, 'bookings', t =>
  t.relation('bookings', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Deal, 'bookings', t =>
  t.relation('bookings', { ...newestRelated, description: 'Newest first.' }),
)

builder.prismaObjectField(Account, 'bookings', t => t.relation('bookings', newestRelated))
