import { useState } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useChange } from '../client/use-change.ts'
import {
  type BookingEntryFragment,
  CancelBookingDocument,
  CompleteBookingDocument,
  ConfirmBookingDocument,
} from '../generated.ts'
import { Confirm } from '../parts/overlays/confirm.tsx'
import { Menu, type MenuItem } from '../parts/overlays/menu.tsx'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { type BookingMove, bookingActions } from './booking-states.ts'

/** What a booking's state allows to do with it. */
export function BookingMenu({ booking }: { readonly booking: BookingEntryFragment }) {
  const { id: account } = useAccount()
  const [isCancelling, setCancelling] = useState(false)
  const confirm = useChange(ConfirmBookingDocument)
  const complete = useChange(CompleteBookingDocument)
  const cancel = useChange(CancelBookingDocument)
  const { title, status } = booking
  const moves = bookingActions[status]
  if (moves.length === 0) return null
  const variables = { account, id: booking.id, expectedUpdatedAt: booking.updatedAt }
  const move = async ({ run }: typeof confirm | typeof complete | typeof cancel, done: string) => {
    const { problem } = await run(variables)
    if (problem) tellProblem(`${title} is as it was.`, problem)
    else tell(`${title} is ${done}.`)
  }
  const items: Readonly<Record<BookingMove, MenuItem>> = {
    confirm: { text: 'Confirm', select: () => void move(confirm, 'confirmed') },
    complete: { text: 'Mark as completed', select: () => void move(complete, 'completed') },
    cancel: {
      text: 'Cancel booking…',
      tone: 'bad',
      startsGroup: true,
      select: () => setCancelling(true),
    },
  }
  return (
    <>
      <Menu className="plain more-button" label={`Move ${title}`} items={moves.map(each => items[each])}>
        <span aria-hidden="true">⋯</span>
      </Menu>
      {isCancelling && (
        <Confirm
          title={`Cancel ${title}?`}
          action="Cancel booking"
          keep="Keep it"
          onClose={() => setCancelling(false)}
          onConfirm={() => void move(cancel, 'cancelled')}
        >
          It stays in the list as cancelled, and cannot be taken up again.
        </Confirm>
      )}
    </>
  )
}
