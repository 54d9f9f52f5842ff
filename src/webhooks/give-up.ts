import type { Query } from '../database/database.ts'
import { givenUpAtOnce, giveUpText } from './statements.ts'

/** Which endpoint. */
export interface EndpointKey {
  readonly accountId: string
  readonly endpointId: string
}

/** Gives up what an endpoint that was switched off was still to be sent; some at a time, as it may be much. */
export async function giveUpWaiting(query: Query, { accountId, endpointId }: EndpointKey): Promise<void> {
  let count = givenUpAtOnce
  while (count === givenUpAtOnce) {
    const [row] = await query({ text: giveUpText, values: [accountId, endpointId] })
    count = Number(row?.count ?? 0)
  }
}
