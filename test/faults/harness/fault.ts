import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { PostgresInstance } from '../../support/postgres-instance.ts'
import type { Tenant } from '../world/tenants.ts'
import { here } from './machine-speed.ts'
import { selectMarks } from './requests.ts'
import type { Sent } from './send.ts'
import { addRow } from './table.ts'
import { type Tally, tallyUp } from './tally.ts'
import { startTraffic, type Traffic } from './traffic.ts'

/** Something that goes wrong for a while under steady traffic. */
export interface Fault {
  /** Its name in the table. */
  readonly name: string
  readonly lastsMs: number
  readonly cause: () => Promise<unknown> | unknown
  /** Resolves when it is over: what was away answers again. */
  readonly end: () => Promise<unknown> | unknown
  /** Runs in the middle of it. */
  readonly meanwhile?: () => Promise<unknown>
  /** Whether a client that comes new gets no answer of a gateway. */
  readonly isCutOff?: boolean
  /** Whether connections are closed by design: then a request that was cut off is not lost. */
  readonly mayCut?: boolean
  /** Whether it was there before the traffic began. */
  readonly isThere?: boolean
}

/** What the traffic goes to, and where its rows are afterwards. */
export interface Scene {
  readonly url: string
  readonly tenants: readonly Tenant[]
  /** The primary at the end. */
  readonly postgres: () => Pick<PostgresInstance, 'query'>
  readonly database: string
}

const perSecond = Number(process.env.FAULTS_PER_SECOND ?? 30)
const maxRecoveryMs = here(2_000)

/**
 * Causes a fault under traffic and ends it; adds its row to the table. Expects an answer to every request within
 * 10 s, good or a documented 503, each acknowledged write once, no other twice, and good answers only from two
 * seconds after its end on, or on a slow machine as much later as it is slower.
 */
export async function causeFault(scene: Scene, fault: Fault): Promise<Tally> {
  const traffic = startTraffic({ ...scene, perSecond })
  const faultEndedAtMs = await carryOut(scene, fault, traffic).finally(traffic.stop)
  const all = await traffic.stop()
  const rows = await scene.postgres().query<{ mark: string }>(selectMarks, scene.database)
  const marks = rows.map(({ mark }) => mark)
  const tally = tallyUp(all, marks, { faultEndedAtMs, mayCut: fault.mayCut ?? false })
  const { details, ...counts } = tally
  await addRow({ fault: fault.name, ...counts })
  expect.soft(details.slice(0, 10), 'answers that are not documented, or none').toEqual([])
  expect.soft(tally.missing, 'acknowledged writes that are not there').toBe(0)
  expect.soft(tally.duplicated, 'writes that were done twice').toBe(0)
  expect.soft(tally.recoveredMs, 'milliseconds to recover').toBeLessThanOrEqual(maxRecoveryMs)
  return tally
}

/** Resolves with the moment when it was over, by the monotonic clock. */
async function carryOut({ url }: Scene, fault: Fault, { ended }: Traffic): Promise<number> {
  await (fault.isThere ? wait(500) : untilWarm(ended))
  await fault.cause()
  try {
    await Promise.all([wait(fault.lastsMs), fault.isCutOff || expectLive(url), fault.meanwhile?.()])
  } finally {
    await fault.end()
  }
  const endedAtMs = performance.now()
  await untilCalm(ended, endedAtMs)
  return endedAtMs
}

/** A process that has just started is slow for a moment; ten good, quick answers in a row show that it is over. */
async function untilWarm(ended: readonly Sent[]): Promise<void> {
  const isQuick = ({ outcome, sentAtMs, endedAtMs }: Sent) =>
    outcome === 'good' && endedAtMs - sentAtMs < here(300)
  const untilMs = performance.now() + here(20_000)
  while (!(ended.length >= 10 && ended.slice(-10).every(isQuick))) {
    if (performance.now() > untilMs) throw new Error('requests are not served before the fault either')
    await wait(50)
  }
}

/** Whatever is wrong, the process says that it is there, soon. */
async function expectLive(url: string): Promise<void> {
  const { status } = await fetch(`${url}/live`, { signal: AbortSignal.timeout(here(5_000)) })
  expect(status).toBe(200)
}

/** A second of nothing but good answers, or so long that it is no recovery. */
async function untilCalm(ended: readonly Sent[], faultEndedAtMs: number): Promise<void> {
  for (;;) {
    await wait(100)
    const nowMs = performance.now()
    const troubledAtMs = ended
      .filter(({ outcome, sentAtMs }) => outcome !== 'good' && sentAtMs > faultEndedAtMs)
      .reduce((last, { sentAtMs }) => Math.max(last, sentAtMs), faultEndedAtMs)
    const goodSince = ended.some(({ outcome, sentAtMs }) => outcome === 'good' && sentAtMs > troubledAtMs)
    if (goodSince && nowMs - troubledAtMs > 1_000) return
    if (nowMs - faultEndedAtMs > 4 * maxRecoveryMs) return
  }
}
