import type { BookingEntryFragment } from '../generated.ts'
import type { BookingChanges } from './use-booking-changes.ts'

/** A booking that is held by the pointer. */
export interface Held {
  readonly booking: BookingEntryFragment
  /** How far below its start it is held, in pixels. */
  readonly below: number
}

/** What the days and bookings of a week can do. */
export interface WeekActions extends BookingChanges {
  readonly held: Held | null
  readonly hold: (held: Held | null) => void
  readonly open: (booking: BookingEntryFragment) => void
  /** Begins a new booking at this time. */
  readonly begin: (start: Date) => void
}

/** A booking of the week, and what can be done with it. */
export interface WeekBooking {
  readonly booking: BookingEntryFragment
  readonly actions: WeekActions
}
