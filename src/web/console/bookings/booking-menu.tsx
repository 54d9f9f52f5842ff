import type { BookingEntryFragment } from '../generated.ts'
import { useQuestions } from '../parts/overlays/confirm.tsx'
import { Menu, type MenuItem, MoreMenu } from '../parts/overlays/menu.tsx'
import { type BookingMove, bookingActions } from './booking-states.ts'
import type { BookingChanges } from './use-booking-changes.ts'

/** By how many minutes a booking can be moved. */
const timeSteps = [
  { text: 'A quarter of an hour earlier', minutes: -15 },
  { text: 'A quarter of an hour later', minutes: 15 },
] as const

/** Where a booking can be moved from its day, in days. */
const daySteps: readonly { readonly text: string; readonly days: number }[] = [
  { text: 'A day earlier', days: -1 },
  { text: 'A day later', days: 1 },
  { text: 'A week earlier', days: -7 },
  { text: 'A week later', days: 7 },
]

/** What a booking's state allows to do with it, also in its form, which is open there. */
export function BookingMenu({
  booking,
  actions: { open, byDays, byMinutes, toState },
}: {
  readonly booking: BookingEntryFragment
  readonly actions: Omit<BookingChanges, 'toDay' | 'toTime'> & {
    readonly open?: (booking: BookingEntryFragment) => void
  }
}) {
  const { title, status } = booking
  const moves = bookingActions[status]
  const items: Readonly<Record<BookingMove, MenuItem>> = {
    confirm: { text: 'Confirm', select: () => toState(booking, 'confirm') },
    complete: { text: 'Mark as completed', select: () => toState(booking, 'complete') },
    cancel: {
      text: 'Cancel booking…',
      tone: 'bad',
      startsGroup: true,
      select: () => ask('cancel'),
    },
  }
  const [first, ...others] = moves.map(each => items[each])
  const all: MenuItem[] = [
    ...(first ? [first] : []),
    ...(open ? [{ text: 'Edit booking', select: () => open(booking) }] : []),
    ...timeSteps.map(({ text, minutes }, at) => ({
      text,
      startsGroup: at === 0,
      select: () => byMinutes(booking, minutes),
    })),
    ...daySteps.map(({ text, days }) => ({ text, select: () => byDays(booking, days) })),
    ...others,
  ]
  const [ask, question] = useQuestions({
    cancel: {
      title: `Cancel ${title}?`,
      action: 'Cancel booking',
      keep: 'Keep it',
      text: 'It stays in the list as cancelled, and cannot be taken up again.',
      onConfirm: () => toState(booking, 'cancel'),
    },
  })
  if (moves.length === 0) return null
  return (
    <>
      {open ? (
        <Menu className="plain more-button" label={`Move ${title}`} items={all}>
          <span aria-hidden="true">⋯</span>
        </Menu>
      ) : (
        <MoreMenu items={all} />
      )}
      {question}
    </>
  )
}
