import type { CombinedError } from '@urql/core'
import { useClient } from '@urql/preact'
import { useMemo } from 'preact/hooks'
import { useAccount } from '../client/account.tsx'
import { explain } from '../client/problem.ts'
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

/** What a change of a deal answered: when it last changed, or why it was refused. */
interface Answer {
  readonly updatedAt?: string | undefined
  readonly error?: CombinedError | undefined
}

/**
 * Moves deals at once and takes back what is refused, telling why. The moves of one deal wait for each other, since
 * each says which state of the deal it is a change of.
 */
export function useMoves(): Moves {
  const { id: account } = useAccount()
  const client = useClient()
  return useMemo(() => {
    const last = new Map<string, Promise<string>>()
    const run = async (
      deal: DealCardFragment,
      change: (updatedAt: string) => Promise<Answer>,
      where: string,
    ) => {
      const before = last.get(deal.id) ?? Promise.resolve(deal.updatedAt)
      const after = before.then(async known => {
        const { updatedAt, error } = await change(known > deal.updatedAt ? known : deal.updatedAt)
        if (error) tellProblem(`“${deal.title}” stays ${where}.`, explain(error))
        return updatedAt ?? known
      })
      last.set(deal.id, after)
      await after
    }
    const toStatus = (deal: DealCardFragment, status: DealStatus) => {
      const change = async (expectedUpdatedAt: string) => {
        const variables = { account, id: deal.id, status, expectedUpdatedAt }
        const { data, error } = await client.mutation(CloseDealDocument, variables)
        if (!error) tellClosed(deal, status, () => toStatus({ ...deal, status }, 'open'))
        return { updatedAt: data?.setDealStatus?.updatedAt, error }
      }
      void run(deal, change, dealStatuses[deal.status].toLowerCase())
    }
    const toStage: Moves['toStage'] = (deal, stage) => {
      if ((deal.stage?.id ?? null) === stage.id) return
      const change = async (expectedUpdatedAt: string) => {
        const variables = { account, id: deal.id, stageId: stage.id, expectedUpdatedAt }
        const { data, error } = await client.mutation(MoveDealDocument, variables)
        if (!error) tell(`“${deal.title}” is in ${stage.name} now.`)
        return { updatedAt: data?.updateDeal?.updatedAt, error }
      }
      void run(deal, change, `in ${deal.stage?.name ?? 'no stage'}`)
    }
    return { toStage, toStatus }
  }, [client, account])
}

function tellClosed({ title }: DealCardFragment, status: DealStatus, undo: () => void): void {
  if (status === 'open') tell(`“${title}” is open again.`)
  else tell(`“${title}” is ${dealStatuses[status].toLowerCase()}.`, { action: { text: 'Undo', run: undo } })
}
