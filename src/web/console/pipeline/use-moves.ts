import { useClient } from '@urql/preact'
import { useMemo } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { useHref } from '../client/address.ts'
import { explain } from '../client/problem.ts'
import { makeTurns, type Turns } from '../client/turns.ts'
import { CloseDealDocument, type DealCardFragment, type DealStatus, MoveDealDocument } from '../generated.ts'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { dealStatuses } from '../words/labels.ts'

/** A deal that moves. */
type Moving = Pick<DealCardFragment, 'id' | 'title' | 'status' | 'updatedAt' | 'stage'>

/** How deals move, on the board and on their own page. */
export interface Moves {
  readonly outcomeOf: Turns<Moving>['outcomeOf']
  readonly toStage: (deal: Moving, stage: { readonly id: string | null; readonly name: string }) => void
  readonly toStatus: (deal: Moving, status: DealStatus) => void
}

/** Moves deals at once and takes back what is refused, telling why. The moves of one deal wait for each other. */
export function useMoves(): Moves {
  const { id: account } = useAccount()
  const client = useClient()
  const href = useHref()
  return useMemo(() => {
    const turns = makeTurns<Moving>()
    const toStatus = (shown: Moving, status: DealStatus) =>
      turns.take(shown, { status }, async deal => {
        const variables = { account, id: deal.id, status, expectedUpdatedAt: deal.updatedAt }
        const { data, error } = await client.mutation(CloseDealDocument, variables)
        const not = status === 'open' ? 'reopened' : `marked as ${dealStatuses[status].toLowerCase()}`
        if (error) tellProblem(`“${deal.title}” was not ${not}.`, explain(error))
        else {
          const undo = () => toStatus({ ...deal, status }, deal.status)
          tellClosed(deal, status, undo, href('invoices/new', { deal: deal.id }))
        }
        return data?.setDealStatus?.updatedAt
      })
    const toStage: Moves['toStage'] = (shown, { id: stageId, name }) => {
      if ((turns.outcomeOf(shown).stage?.id ?? null) === stageId) return
      turns.take(shown, { stage: stageId === null ? null : { id: stageId, name } }, async deal => {
        const variables = { account, id: deal.id, stageId, expectedUpdatedAt: deal.updatedAt }
        const { data, error } = await client.mutation(MoveDealDocument, variables)
        if (error) tellProblem(`“${deal.title}” was not moved.`, explain(error))
        else tell(`“${deal.title}” is in ${stageId === null ? 'no stage' : name} now.`)
        return data?.updateDeal?.updatedAt
      })
    }
    return { outcomeOf: turns.outcomeOf, toStage, toStatus }
  }, [client, account])
}

function tellClosed({ title }: Moving, status: DealStatus, undo: () => void, invoice: string): void {
  if (status === 'open') tell(`“${title}” is open again.`)
  else
    tell(`“${title}” is ${dealStatuses[status].toLowerCase()}.`, {
      ...(status === 'won' ? { link: { text: 'New invoice', href: invoice } } : {}),
      action: { text: 'Undo', run: undo },
    })
}
