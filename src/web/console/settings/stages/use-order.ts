import { useClient } from '@urql/preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { useAccount } from '../../client/account.tsx'
import { explain } from '../../client/problem.ts'
import { makeTurns } from '../../client/turns.ts'
import { type EditedStageFragment, ReorderStagesDocument } from '../../generated.ts'
import { moved } from '../../parts/form/moved.ts'
import { tellProblem } from '../../parts/overlays/toasts.tsx'

/** The stages in the order in which they were put last, how to move one to a place among them, and what is said of it. */
export function useOrder(stages: readonly EditedStageFragment[], isLatest: boolean, refresh: () => void) {
  const { id: account } = useAccount()
  const client = useClient()
  const turns = useMemo(() => makeTurns(), [])
  // Until it is read again.
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [said, say] = useState('')
  const readLast = useRef(stages)
  const waiting = useRef(0)
  // To go back to where the next one is refused.
  const accepted = useRef<readonly string[] | null>(null)
  if (isLatest && readLast.current !== stages) {
    readLast.current = stages
    if (waiting.current === 0) {
      accepted.current = null
      if (order !== null) setOrder(null)
    }
  }
  const placeOf = ({ id }: EditedStageFragment) => (order?.indexOf(id) ?? -1) + 1 || stages.length + 1
  const ordered = order ? stages.toSorted((one, other) => placeOf(one) - placeOf(other)) : stages
  const move = (id: string, to: number) => {
    const from = ordered.findIndex(stage => stage.id === id)
    const stage = ordered[from]
    if (!stage || to < 0 || to >= ordered.length || from === to) return
    const ids = moved(ordered, from, to).map(stage => stage.id)
    setOrder(ids)
    say(`${stage.name} is now ${to + 1} of ${ids.length}.`)
    waiting.current += 1
    // The whole order is one thing that changes: a later one is not overtaken.
    turns.take({ id: 'order', updatedAt: '' }, {}, async () => {
      const { error } = await client.mutation(ReorderStagesDocument, { account, ids })
      waiting.current -= 1
      if (error) {
        tellProblem('The stages stay in their order.', explain(error))
        if (waiting.current === 0) setOrder(accepted.current)
      } else accepted.current = ids
      refresh()
      return undefined
    })
  }
  return { ordered, move, said }
}
