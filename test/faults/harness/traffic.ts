import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tenant } from '../world/tenants.ts'
import { planRequest } from './requests.ts'
import { type Sent, send } from './send.ts'

/** Requests that go on whatever becomes of them, each at its time and not after the one before. */
export interface Traffic {
  /** Those that have ended so far. */
  readonly ended: readonly Sent[]
  /** Sends no more, and resolves with all once each has ended. */
  stop(): Promise<readonly Sent[]>
}

/** Where the traffic goes, as whom, and how much of it. */
export interface TrafficOptions {
  readonly url: string
  readonly tenants: readonly Tenant[]
  readonly perSecond: number
}

// Over the whole run, so that no tenant's limits are used up by the beginnings of many faults.
let nth = 0

/** Starts it. */
export function startTraffic({ url, tenants, perSecond }: TrafficOptions): Traffic {
  const agent = new Agent({ keepAlive: true })
  const ended: Sent[] = []
  const underWay = new Set<Promise<unknown>>()
  let goesOn = true
  const sending = (async () => {
    const startedAtMs = performance.now()
    for (let sent = 0; goesOn; sent++) {
      const promise = send(url, agent, planRequest(nth++, tenants)).then(result => {
        ended.push(result)
        underWay.delete(promise)
      })
      underWay.add(promise)
      const dueAtMs = startedAtMs + ((sent + 1) * 1_000) / perSecond
      await wait(Math.max(0, dueAtMs - performance.now()))
    }
  })()
  return {
    ended,
    async stop() {
      goesOn = false
      await sending
      await Promise.all(underWay)
      agent.destroy()
      return ended
    },
  }
}
