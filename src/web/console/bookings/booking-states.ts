import type { BookingEntryFragment, BookingStatus } from '../generated.ts'
import { useHasDraft } from '../parts/form/use-form.ts'
import type { Mark } from '../parts/state-mark.tsx'

/** How each state of a booking looks. */
export const bookingMarks: Readonly<Record<BookingStatus, Mark>> = {
  requested: { word: 'Requested', shape: 'dashed', tone: 'warn' },
  confirmed: { word: 'Confirmed', shape: 'full', tone: 'good' },
  completed: { word: 'Completed', shape: 'check', tone: 'quiet' },
  cancelled: { word: 'Cancelled', shape: 'cross', tone: 'quiet' },
}

/** What can be done with a booking. */
export type BookingMove = 'confirm' | 'complete' | 'cancel'

/** What each state allows. */
export const bookingActions: Readonly<Record<BookingStatus, readonly BookingMove[]>> = {
  requested: ['confirm', 'cancel'],
  confirmed: ['complete', 'cancel'],
  completed: [],
  cancelled: [],
}

/** Whether a booking can still be edited and moved. */
export function canChange({ status }: { readonly status: BookingStatus }): boolean {
  return bookingActions[status].length > 0
}

/** The name of the form in which a booking is edited. */
export function nameOfForm({ id }: Pick<BookingEntryFragment, 'id'>): string {
  return `booking/${id}`
}

/** Whether the form of a booking can be opened: it can be edited, or was while it could. */
export function useHasForm(booking: Pick<BookingEntryFragment, 'id' | 'status'>): boolean {
  return useHasDraft(nameOfForm(booking)) || canChange(booking)
}
