import type { BookingEntryFragment } from '../generated.ts'
import type { BookingChanges } from './use-booking-changes.ts'

/** What the days and bookings of a week can do. */
export interface WeekActions extends BookingChanges {
  /** The booking that is held by the pointer. */
  readonly held: BookingEntryFragment | null
  readonly hold: (booking: BookingEntryFragment | null) => void
  readonly open: (booking: BookingEntryFragment) => void
}
