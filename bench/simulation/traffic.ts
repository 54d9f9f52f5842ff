import { setTimeout as delay } from 'node:timers/promises'
import { operations, type SimulatedRequest, type Target, turnsOf } from './requests.ts'
import type { SizeClass, SizedAccounts } from './sizes.ts'

/** The accounts that are measured, by class. */
export type Targets = Readonly<Record<SizeClass, readonly Target[]>>

/** How long requests of one kind took, in milliseconds. */
export interface Latency {
  readonly size: SizeClass
  readonly operation: string
  readonly p50Ms: number
  readonly p95Ms: number
  readonly maxMs: number
  readonly requests: number
  /** Answers that were not 2xx, or had errors, or did not come. */
  readonly failures: number
}

/** Where requests go and who sends them. */
export interface Callers {
  readonly port: number
  readonly tokens: readonly string[]
}

/** How much is sent, for how long. */
export interface Steadiness {
  /** Requests a second. */
  readonly rate: number
  readonly seconds: number
}

/**
 * Sends requests at a steady rate, whether or not earlier ones are answered, and times each from the moment it was
 * due: what waits behind a slow one counts.
 */
export async function sendTraffic(
  { port, tokens }: Callers,
  [sized, targets]: readonly [readonly SizedAccounts[], Targets],
  { rate, seconds }: Steadiness,
): Promise<Latency[]> {
  const turns = shuffle(turnsOf(sized))
  const samples = new Map<string, { times: number[]; failures: number }>()
  const pending: Promise<void>[] = []
  const beganAt = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    const dueAt = beganAt + (n * 1000) / rate
    await delay(Math.max(0, dueAt - performance.now()))
    const turn = turns[n % turns.length]
    const target = turn && targets[turn.size][n % targets[turn.size].length]
    if (!turn || !target) continue
    const key = `${turn.size} ${turn.operation.name}`
    const sample = samples.get(key) ?? { times: [], failures: 0 }
    samples.set(key, sample)
    const request = turn.operation.make(target)
    pending.push(
      send(port, request, { token: tokens[n % tokens.length] ?? '', number: n }).then(isGood => {
        sample.times.push(performance.now() - dueAt)
        if (!isGood) sample.failures++
      }),
    )
  }
  await Promise.all(pending)
  return sized.flatMap(({ size }) =>
    operations.map(({ name }) => describe(size, name, samples.get(`${size} ${name}`))),
  )
}

async function send(
  port: number,
  { method, path, body, isPublic }: SimulatedRequest,
  { token, number }: { readonly token: string; readonly number: number },
): Promise<boolean> {
  const caller: Record<string, string> = isPublic
    ? { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    : { authorization: `Bearer ${token}` }
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...caller, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return response.ok && !text.includes('"errors":')
  } catch {
    return false
  }
}

function describe(
  size: SizeClass,
  operation: string,
  { times, failures }: { readonly times: readonly number[]; readonly failures: number } = {
    times: [],
    failures: 0,
  },
): Latency {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return {
    size,
    operation,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    maxMs: at(1),
    requests: times.length,
    failures,
  }
}

/** In an order that is the same every time and mixes what stood together. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item, n) => ({ item, place: (n * 7919) % items.length }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
