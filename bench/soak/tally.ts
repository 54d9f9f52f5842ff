/** What clients do, as the report groups it. */
export type Kind = 'list' | 'write' | 'form' | 'export' | 'refused'

/** Counts what clients send and how it is answered; times are in milliseconds. */
export class Tally {
  sent = 0
  /** No answer, where the client did not leave. */
  lost = 0
  /** Of those answered: 503, because there was too much to do. */
  busy = 0
  /** Clients that left before their answer. */
  left = 0
  /** Events of live subscriptions. */
  events = 0
  /** Answers that nobody expects, by what was asked and the status. */
  readonly unexpected = new Map<string, number>()
  readonly #times = new Map<Kind, number[]>()

  answered(kind: Kind, ms: number): void {
    const times = this.#times.get(kind) ?? []
    this.#times.set(kind, times)
    times.push(ms)
  }

  surprise(what: string): void {
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1)
  }

  /** The time that this share of a kind's requests stayed below; NaN of none. */
  percentile(kind: Kind, share: number): number {
    const times = [...(this.#times.get(kind) ?? [])].sort((a, b) => a - b)
    return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  }
}
