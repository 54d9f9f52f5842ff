import { useMoney } from '../../client/account.tsx'
import { useHref } from '../../client/address.ts'
import type { DealCardFragment } from '../../generated.ts'
import { Day, useToday } from '../../parts/days.tsx'
import { Menu, type MenuItem } from '../../parts/overlays/menu.tsx'
import { fullName } from '../../words/people.ts'
import type { BoardActions, BoardDeal } from '../board-actions.ts'

/** A deal on the board. */
export function DealCard({ deal, actions }: BoardDeal) {
  const href = useHref()
  const { shortAmount } = useMoney()
  const today = useToday()
  const { id, title, value, contact, expectedCloseDate } = deal
  const isOverdue = expectedCloseDate != null && expectedCloseDate < today
  return (
    <li
      class="card"
      draggable
      data-held={actions.held?.id === id}
      onDragStart={({ dataTransfer }) => {
        dataTransfer?.setData('text/plain', title)
        actions.hold(deal)
      }}
      onDragEnd={() => actions.hold(null)}
    >
      <div class="card-head">
        <a
          class="card-title"
          href={href(`deals/${id}`)}
          data-deal={id}
          title={title}
          draggable={false}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onClick={actions.leave}
        >
          {title}
        </a>
        <Menu className="plain card-menu" label={`Move ${title}`} items={movesOf(deal, actions)}>
          <span aria-hidden="true">⋯</span>
        </Menu>
      </div>
      {contact && (
        <a
          class="card-contact one-line"
          href={href(`contacts/${contact.id}`)}
          title={fullName(contact)}
          draggable={false}
        >
          {fullName(contact)}
        </a>
      )}
      <p class="card-foot">
        <span>{shortAmount(value)}</span>
        {expectedCloseDate && (
          <span class={isOverdue ? 'overdue' : 'quiet'}>
            {isOverdue && <span class="visually-hidden">Overdue since </span>}
            <Day day={expectedCloseDate} />
          </span>
        )}
      </p>
    </li>
  )
}

function movesOf(deal: DealCardFragment, { columns, edit, toStage, toStatus }: BoardActions): MenuItem[] {
  return [
    { text: 'Edit deal', select: () => edit(deal) },
    ...columns
      .filter(({ id }) => id !== null)
      .map((column, at) => ({
        text: `Move to ${column.name}`,
        isCurrent: deal.stage?.id === column.id,
        startsGroup: at === 0,
        select: () => toStage(deal, column),
      })),
    { text: 'Mark as won', startsGroup: true, select: () => toStatus(deal, 'won') },
    { text: 'Mark as lost', select: () => toStatus(deal, 'lost') },
    { text: 'Mark as abandoned', select: () => toStatus(deal, 'abandoned') },
  ]
}
