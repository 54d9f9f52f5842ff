/** What a user may still spend. */
export interface Spending {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the whole budget is there again, rounded up, at least 1. */
  readonly resetSeconds: number
}
