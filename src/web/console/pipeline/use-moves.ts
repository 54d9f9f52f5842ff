import { useClient } from '@urql/preact'
import { useMemo } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { explain } from '../client/problem.ts'
import { useTurns } from '../client/use-turns.ts'
import { CloseDealDocument, type DealCardFragment, type DealStatus, MoveDealDocument } from '../generated.ts'
import { tell, tellProblem } from '../parts/overlays/toasts.tsx'
import { dealStatuses } from '../words/labels.ts'

/** How deals move on the board. */
export interface Moves {
  readonly toStage: (
    deal: DealCardFragment,
    stage: { readonly id: string | null; readonly name: string },
  ) => void
  readonly toStatus: (deal: DealCardFragment, status: DealStatus) => void
}

/** Moves deals at once and takes back what is refused, telling why. */
export function useMoves(): Moves {
  const { id: account } = useAccount()
  const client = useClient()
  const takeTurn = useTurns()
  return useMemo(() => {
    const toStatus = (deal: DealCardFragment, status: DealStatus) => {
      const change = async (expectedUpdatedAt: string) => {
        const variables = { account, id: deal.id, status, expectedUpdatedAt }
        const { data, error } = await client.mutation(CloseDealDocument, variables)
        if (error)
          tellProblem(`“${deal.title}” stays ${dealStatuses[deal.status].toLowerCase()}.`, explain(error))
        else tellClosed(deal, status, () => toStatus({ ...deal, status }, 'open'))
        return data?.setDealStatus?.updatedAt
      }
      void takeTurn(deal, change)
    }
    const toStage: Moves['toStage'] = (deal, stage) => {
      if ((deal.stage?.id ?? null) === stage.id) return
      const change = async (expectedUpdatedAt: string) => {
        const variables = { account, id: deal.id, stageId: stage.id, expectedUpdatedAt }
        const { data, error } = await client.mutation(MoveDealDocument, variables)
        if (error) tellProblem(`“${deal.title}” stays in ${deal.stage?.name ?? 'no stage'}.`, explain(error))
        else tell(`“${deal.title}” is in ${stage.name} now.`)
        return data?.updateDeal?.updatedAt
      }
      void takeTurn(deal, change)
    }
    return { toStage, toStatus }
  }, [client, account, takeTurn])
}

function tellClosed({ title }: DealCardFragment, status: DealStatus, undo: () => void): void {
  if (status === 'open') tell(`“${title}” is open again.`)
  else tell(`“${title}” is ${dealStatuses[status].toLowerCase()}.`, { action: { text: 'Undo', run: undo } })
}
