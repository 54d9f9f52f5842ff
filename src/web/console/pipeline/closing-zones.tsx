import { useState } from 'preact/hooks'
import type { DealStatus } from '../generated.ts'
import { dealStatuses } from '../words/labels.ts'
import type { BoardDeal } from './board-actions.ts'

const zones = ['won', 'lost'] as const

/** Where a deal that is dragged can be dropped to close it. */
export function ClosingZones({ deal, actions }: BoardDeal) {
  const [over, setOver] = useState<DealStatus | null>(null)
  return (
    <div class="closing-zones">
      {zones.map(status => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it is for the pointer only, others have the menu
        <div
          key={status}
          class="closing-zone"
          data-status={status}
          data-over={over === status}
          onDragOver={event => {
            event.preventDefault()
            setOver(status)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={event => {
            event.preventDefault()
            actions.toStatus(deal, status)
            actions.hold(null)
          }}
        >
          {dealStatuses[status]}
        </div>
      ))}
    </div>
  )
}
