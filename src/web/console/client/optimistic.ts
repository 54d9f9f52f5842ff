import type { OptimisticMutationConfig } from '@urql/exchange-graphcache'
import type {
  CloseDealMutationVariables,
  MoveBookingMutationVariables,
  MoveDealMutationVariables,
} from '../generated.ts'

/** What a record that is moved looks like before the answer comes; the cache takes it back where the answer is a refusal. */
export const optimisticMoves = {
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
  updateBooking: (_args, _cache, { variables }) => {
    const { id, startsAt, endsAt } = variables as Partial<MoveBookingMutationVariables>
    // So does the form of a booking.
    if (startsAt === undefined) return null
    return { __typename: 'Booking', id, startsAt, endsAt }
  },
} satisfies OptimisticMutationConfig
