import type { OptimisticMutationConfig } from '@urql/exchange-graphcache'
import type { CloseDealMutationVariables, MoveDealMutationVariables } from '../generated.ts'

/** What a deal looks like before the answer comes; the cache takes it back where the answer is a refusal. */
export const optimisticDeals = {
  updateDeal: (_args, _cache, { variables }) => {
    const { id, stageId } = variables as Partial<MoveDealMutationVariables>
    // The form of a deal waits for its answer.
    if (stageId === undefined) return null
    return { __typename: 'Deal', id, stage: stageId && { __typename: 'PipelineStage', id: stageId } }
  },
  setDealStatus: (_args, _cache, { variables }) => {
    const { id, status } = variables as CloseDealMutationVariables
    return { __typename: 'Deal', id, status }
  },
} satisfies OptimisticMutationConfig
