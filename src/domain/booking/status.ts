import type { BookingStatus } from '../../generated/prisma/enums.ts'
import type { NextStates } from '../writes/next-states.ts'

/** Where a booking may go. */
export const nextBookingStates: NextStates<BookingStatus> = {
  requested: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}
