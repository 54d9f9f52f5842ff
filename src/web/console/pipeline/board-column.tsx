import { useId, useState } from 'preact/hooks'
import { useMoney } from '../client/account.tsx'
import { count } from '../words/numbers.ts'
import type { BoardActions } from './board-actions.ts'
import { DealCard } from './deal/deal-card.tsx'
import type { StageColumn } from './group-deals.ts'
import { ColumnMore } from './more/column-more.tsx'

/** A stage with its deals and their sum. */
export function BoardColumn({
  column,
  actions,
}: {
  readonly column: StageColumn
  readonly actions: BoardActions
}) {
  const { id, name, deals, figures } = column
  const [isOver, setOver] = useState(false)
  const { roundAmount } = useMoney()
  const headId = useId()
  const { held, outcomeOf } = actions
  const takes = held !== null && (outcomeOf(held).stage?.id ?? null) !== id
  return (
    <section
      class="column"
      aria-labelledby={headId}
      data-over={isOver && takes}
      onDragOver={event => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (held) actions.toStage(held, column)
        actions.hold(null)
      }}
    >
      <header class="column-head">
        <h2 class="one-line" id={headId} title={name} tabIndex={-1}>
          {name}
        </h2>
        {figures && (
          <span class="column-count" title={count(figures.count, 'open deal')}>
            {figures.count}
          </span>
        )}
        <p class="column-figures">
          {figures !== null && figures.count > 0 && (
            <>
              <span title="What the open deals come to">{roundAmount(figures.value)}</span>
              <span class="quiet" title="Each value by its probability">
                {roundAmount(figures.weightedValue)} weighted
              </span>
            </>
          )}
        </p>
      </header>
      <ul class="cards">
        {deals.map(deal => (
          <DealCard key={deal.id} deal={deal} actions={actions} />
        ))}
      </ul>
      <ColumnMore column={column} more={actions.more} />
    </section>
  )
}
