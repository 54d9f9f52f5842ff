import { defineFinding } from '../lists/finding/define-finding.ts'
import { inAnyCase, indexed, sorted, timeOrders } from '../lists/finding/orders.ts'
import { linkedTo, oneOf, range, times } from '../lists/finding/vocabulary.ts'
import { recordQueries } from '../lists/record-fields.ts'
import { Booking, BookingStatusEnum } from './object.ts'
import { bookingRecord } from './record.ts'

recordQueries(bookingRecord, {
  type: Booking,
  finding: defineFinding(bookingRecord, {
    filter: {
      contactId: linkedTo('contactId', 'Linked to this contact.'),
      status: oneOf('status', BookingStatusEnum),
      startsAt: range('startsAt', 'When it starts.'),
      endsAt: range('endsAt', 'When it ends.'),
      ...times,
    },
    orderBy: {
      starts_at: indexed(['startsAt'], 'When it starts.'),
      title: sorted([inAnyCase('title')], 'The title, in either case.'),
      ...timeOrders,
    },
  }),
})
