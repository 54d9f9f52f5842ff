import type { Context } from '../context.ts'
import { rateLimited } from '../errors.ts'

/** Takes points from the caller's budget; RATE_LIMITED, and nothing taken, where they are not left. */
export async function charge({ cost }: Pick<Context, 'cost'>, points: number): Promise<void> {
  if (points === 0) return
  const spending = await cost.spend(points)
  if (!spending.allowed) throw rateLimited(spending)
}

/** Charges for work in a transaction, which may be done again after a conflict: its points are taken once. */
export class RepeatableCharge {
  readonly #context: Pick<Context, 'cost'>
  #due = 0
  #taken = 0

  constructor(context: Pick<Context, 'cost'>) {
    this.#context = context
  }

  /** The work begins, possibly again. */
  begin(): void {
    this.#due = 0
  }

  /** As {@link charge}, for what was not taken when the work was done before. */
  async take(points: number): Promise<void> {
    this.#due += points
    const more = this.#due - this.#taken
    if (more <= 0) return
    await charge(this.#context, more)
    this.#taken = this.#due
  }
}
