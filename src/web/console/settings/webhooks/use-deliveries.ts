import { useEffect, useRef } from 'preact/hooks'
import { type LiveAnswer, useLiveQuery } from '../../client/use-live-query.ts'
import {
  type OneWebhookDeliveryFragment,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
} from '../../generated.ts'

const pageSize = 10
const leastMs = 1_000
const mostMs = 60_000

/**
 * The last deliveries of an endpoint. They are no records, whose changes would be heard of: while one is due, they are
 * read again, ever less often.
 */
export function useDeliveries(endpoint: string): LiveAnswer<WebhookDeliveriesQuery> {
  const answer = useLiveQuery(WebhookDeliveriesDocument, { endpoint, pageSize }, [])
  const pause = useRef(leastMs)
  const wasDue = useRef(false)
  const isRead = !answer.fetching && !answer.stale
  useEffect(() => {
    const due = answer.data?.webhookDeliveries?.items.flatMap(readDue) ?? []
    const isDue = due.length > 0
    // Once more after the last one: the endpoint's state is written after the delivery's.
    if (!isRead || !(isDue || wasDue.current)) return
    wasDue.current = isDue
    const timer = setTimeout(answer.refresh, isDue ? Math.max(pause.current, Math.min(...due)) : leastMs)
    pause.current = Math.min(pause.current * 2, mostMs)
    return () => clearTimeout(timer)
  }, [isRead])
  return {
    ...answer,
    refresh() {
      pause.current = leastMs
      // What was just sent may be over when it is read, before the endpoint's state is written.
      wasDue.current = true
      answer.refresh()
    },
  }
}

/** In how many milliseconds there may be news of a delivery. One that is being sent is put off for a minute. */
function readDue({ status, nextAttemptAt }: OneWebhookDeliveryFragment): number[] {
  if (status !== 'pending' || nextAttemptAt === null) return []
  const inMs = Date.parse(nextAttemptAt) - Date.now()
  return [inMs > 2 * mostMs ? inMs : 0]
}
