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
import { type CalendarDay, dayIn, instantOf } from '../words/calendar.ts'
import { minutesIn } from '../words/local-time.ts'
import type { BookingMove } from './booking-states.ts'
import { sayDayAndTime } from './week.ts'

/** How bookings are changed where they stand. */
export interface BookingChanges {
  /** Puts it on another day, at the same time by the account's clocks. */
  readonly toDay: (booking: BookingEntryFragment, day: CalendarDay) => void
  /** Lets it start then. It stays as long as it is. */
  readonly toTime: (booking: BookingEntryFragment, start: Date) => void
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
    const takeTurn = makeTurns()
    const toTime: BookingChanges['toTime'] = (booking, start) => {
      if (start.getTime() === Date.parse(booking.startsAt)) return
      const { id, title } = booking
      const startsAt = start.toISOString()
      const length = Date.parse(booking.endsAt) - Date.parse(booking.startsAt)
      const endsAt = new Date(Date.parse(startsAt) + length).toISOString()
      const undo = () => toTime({ ...booking, startsAt, endsAt }, new Date(booking.startsAt))
      takeTurn(booking, async expectedUpdatedAt => {
        const variables = { account, id, expectedUpdatedAt, startsAt, endsAt }
        const { data, error } = await client.mutation(MoveBookingDocument, variables)
        if (error) tellProblem(`${title} stays where it was.`, explain(error))
        else {
          const action = { text: 'Undo', run: undo }
          tell(`${title} is on ${sayDayAndTime(startsAt, timeZone)} now.`, { action })
        }
        return data?.booking?.updatedAt
      })
    }
    const toDay: BookingChanges['toDay'] = (booking, day) => {
      const start = new Date(booking.startsAt)
      if (dayIn(timeZone, start) === day) return
      toTime(booking, instantOf(day, timeZone, minutesIn(timeZone, start)))
    }
    const byMinutes: BookingChanges['byMinutes'] = (booking, minutes) =>
      toTime(booking, new Date(Date.parse(booking.startsAt) + minutes * 60_000))
    const toState: BookingChanges['toState'] = (booking, move) => {
      const { document, done } = stateChanges[move]
      const { id, title } = booking
      takeTurn(booking, async expectedUpdatedAt => {
        const { data, error } = await client.mutation(document, { account, id, expectedUpdatedAt })
        if (error) tellProblem(`${title} is as it was.`, explain(error))
        else tell(`${title} is ${done}.`)
        return data?.booking?.updatedAt
      })
    }
    return { toDay, toTime, byMinutes, toState }
  }, [client, account, timeZone])
}
