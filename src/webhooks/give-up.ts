import type { Query } from '../database/database.ts'
import { repeatBatches } from '../database/sweep.ts'
import { givenUpAtOnce, giveUpText } from './statements.ts'

/** Which endpoint. */
export interface EndpointKey {
  readonly accountId: string
  readonly endpointId: string
}

/** Gives up what an endpoint that was switched off was still to be sent; some at a time, as it may be much. */
export function giveUpWaiting(query: Query, { accountId, endpointId }: EndpointKey): Promise<void> {
  return repeatBatches(query, { text: giveUpText, values: [accountId, endpointId], atOnce: givenUpAtOnce })
}
