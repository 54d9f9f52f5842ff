import { type Client, type Exchange, mapExchange } from '@urql/core'

/**
 * What each client has sent and was not answered, by its key: queries, and mutations whose outcome is shown already. The
 * key of a query that its view gave up stays until a view that asks for it again is answered.
 */
const inFlight = new WeakMap<Client, Record<'queries' | 'moves', Set<number>>>()

/** Stands behind the cache, where only what is sent comes by. */
export const noteInFlight: Exchange = input => {
  const sent = { queries: new Set<number>(), moves: new Set<number>() }
  inFlight.set(input.client, sent)
  return mapExchange({
    onOperation({ kind, key, context }) {
      if (kind === 'query') sent.queries.add(key)
      if (kind === 'mutation' && context.optimistic) sent.moves.add(key)
    },
    onResult({ operation: { kind, key } }) {
      sent[kind === 'query' ? 'queries' : 'moves'].delete(key)
    },
  })(input)
}

/** Whether a query's answer will come: it was sent, or the cache sends it once the moves were answered. */
export function isComing(client: Client, key: number): boolean {
  const sent = inFlight.get(client)
  return sent !== undefined && (sent.queries.has(key) || sent.moves.size > 0)
}
