import { useHref, useLeave } from '../client/address.ts'
import { useChange } from '../client/use-change.ts'
import { type DealStatus, DeleteDealDocument } from '../generated.ts'
import { useQuestions } from '../parts/overlays/confirm.tsx'
import { type MenuItem, MoreMenu } from '../parts/overlays/menu.tsx'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { pressedOnce } from '../parts/pressed-once.ts'
import { useMoves } from '../pipeline/use-moves.ts'
import type { OneDeal } from './one-deal.ts'

/** What can be done with a deal as a whole: it is won, invoiced once it was, or opened again; the rest by the menu. */
export function DealActions({ deal }: { readonly deal: OneDeal }) {
  const href = useHref()
  const leave = useLeave()
  const { run } = useChange(DeleteDealDocument)
  const { toStatus } = useMoves()
  const { id, title, status } = deal
  const isOpen = status === 'open'
  const reopen = () => toStatus(deal, 'open')
  const remove = async () => {
    const { problem } = await run({ id })
    // Who deletes what another has deleted has what they want.
    if (problem && problem.kind !== 'missing') return tellProblem(`“${title}” was not deleted.`, problem)
    tell(`“${title}” was deleted.`)
    leave(href('deals'), true)
  }
  const moves: Readonly<Record<DealStatus, readonly MenuItem[]>> = {
    open: [
      { text: 'Mark as lost', select: () => toStatus(deal, 'lost') },
      { text: 'Mark as abandoned', select: () => toStatus(deal, 'abandoned') },
    ],
    won: [{ text: 'Reopen deal', select: reopen }],
    lost: [],
    abandoned: [],
  }
  const [ask, question] = useQuestions({
    delete: {
      title: `Delete “${title}”?`,
      action: 'Delete deal',
      keep: 'Keep deal',
      text: 'Its notes and moves are deleted with it. Invoices stay; proposals, contracts, galleries and bookings lose their link to it.',
      onConfirm: remove,
    },
  })
  return (
    <>
      <MoreMenu
        items={[
          ...moves[status],
          {
            text: 'Delete deal…',
            tone: 'bad',
            startsGroup: moves[status].length > 0,
            select: () => ask('delete'),
          },
        ]}
      />
      {status === 'won' ? (
        <a
          {...pressedOnce}
          class="button primary"
          data-opens-new=""
          href={href('invoices/new', { deal: id })}
        >
          New invoice
        </a>
      ) : (
        <button
          {...pressedOnce}
          class="primary"
          type="button"
          onClick={isOpen ? () => toStatus(deal, 'won') : reopen}
        >
          {isOpen ? 'Mark as won' : 'Reopen deal'}
        </button>
      )}
      {question}
    </>
  )
}
