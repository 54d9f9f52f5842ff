import type { DealStatus } from '../../generated.ts'
import type { Mark } from '../../parts/state-mark.tsx'
import { dealStatuses } from '../../words/labels.ts'

const looks: Readonly<Record<DealStatus, Omit<Mark, 'word'>>> = {
  open: { shape: 'ring', tone: 'plain' },
  won: { shape: 'check', tone: 'good' },
  lost: { shape: 'cross', tone: 'quiet' },
  abandoned: { shape: 'dash', tone: 'quiet' },
}

/** How a state of a deal looks. */
export function dealMark(status: DealStatus): Mark {
  return { word: dealStatuses[status], ...looks[status] }
}
