import { useClient } from '@urql/preact'
import { useMemo } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { explain } from '../client/problem.ts'
import { makeTurns } from '../client/turns.ts'
import {
  type BookingEntryFragment,
  CancelBookingDocument,
  CompleteBookingDocument,
  ConfirmBookingDocument,
  MoveBookingDocument,
} from '../generated.ts'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { addDays, type CalendarDay, dayIn, instantOf } from '../words/calendar.ts'
import { endAfterMove, minutesIn } from '../words/local-time.ts'
import type { BookingMove } from './booking-states.ts'
import { sayDayAndTime } from './week.ts'

/** How bookings are changed where they stand. */
export interface BookingChanges {
  /** Puts it on another day, at the same time by the account's clocks. */
  readonly toDay: (booking: BookingEntryFragment, day: CalendarDay) => void
  /** Lets it start then. It stays as long as it is, as `endAfterMove` says. */
  readonly toTime: (booking: BookingEntryFragment, start: Date) => void
  /** Puts it so many days later, or earlier, at the same time by the account's clocks. */
  readonly byDays: (booking: BookingEntryFragment, days: number) => void
  /** Puts it so much later, or earlier. */
  readonly byMinutes: (booking: BookingEntryFragment, minutes: number) => void
  readonly toState: (booking: BookingEntryFragment, move: BookingMove) => void
}

const stateChanges = {
  confirm: { document: ConfirmBookingDocument, done: 'confirmed' },
  complete: { document: CompleteBookingDocument, done: 'completed' },
  cancel: { document: CancelBookingDocument, done: 'cancelled' },
} as const

/** Changes bookings, those of one booking one after the other, and takes back what is refused, telling why. */
export function useBookingChanges(): BookingChanges {
  const { id: account, timeZone } = useAccount()
  const client = useClient()
  return useMemo(() => {
    const turns = makeTurns<BookingEntryFragment>()
    const startOf = (booking: BookingEntryFragment) => new Date(turns.outcomeOf(booking).startsAt)
    const endOf = (booking: BookingEntryFragment) => new Date(turns.outcomeOf(booking).endsAt)
    const toTime = (
      booking: BookingEntryFragment,
      start: Date,
      end = endAfterMove(timeZone, startOf(booking), endOf(booking), start),
    ) => {
      if (start.getTime() === startOf(booking).getTime()) return
      const { id, title } = booking
      const [startsAt, endsAt] = [start.toISOString(), end.toISOString()]
      turns.take(booking, { startsAt, endsAt }, async before => {
        const undo = () =>
          toTime({ ...before, startsAt, endsAt }, new Date(before.startsAt), new Date(before.endsAt))
        const variables = { account, id, expectedUpdatedAt: before.updatedAt, startsAt, endsAt }
        const { data, error } = await client.mutation(MoveBookingDocument, variables)
        if (error) tellProblem(`${title} was not moved.`, explain(error))
        else {
          const action = { text: 'Undo', run: undo }
          tell(`${title} is on ${sayDayAndTime(startsAt, timeZone)} now.`, { action })
        }
        return data?.booking?.updatedAt
      })
    }
    const toDay: BookingChanges['toDay'] = (booking, day) => {
      const start = startOf(booking)
      if (dayIn(timeZone, start) === day) return
      toTime(booking, instantOf(day, timeZone, minutesIn(timeZone, start)))
    }
    const byDays: BookingChanges['byDays'] = (booking, days) =>
      toDay(booking, addDays(dayIn(timeZone, startOf(booking)), days))
    const byMinutes: BookingChanges['byMinutes'] = (booking, minutes) =>
      toTime(booking, new Date(startOf(booking).getTime() + minutes * 60_000))
    const toState: BookingChanges['toState'] = (booking, move) => {
      const { document, done } = stateChanges[move]
      const { id, title } = booking
      turns.take(booking, { status: done }, async ({ updatedAt: expectedUpdatedAt }) => {
        const { data, error } = await client.mutation(document, { account, id, expectedUpdatedAt })
        if (error) tellProblem(`${title} was not ${done}.`, explain(error))
        else tell(`${title} is ${done}.`)
        return data?.booking?.updatedAt
      })
    }
    return { toDay, toTime, byDays, byMinutes, toState }
  }, [client, account, timeZone])
}
