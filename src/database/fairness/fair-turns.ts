import { DeadlineError } from '../deadline.ts'
import { currentCaller } from './caller.ts'

/** How many statements or transactions of one caller may be at work at once, unless told otherwise. */
const defaultTurns = 3
/** A caller's statements in progress, and those that wait, in the order in which they came. */
interface Turns {
  atWork: number
  readonly waiting: (() => void)[]
}

/**
 * Lets each caller have a few statements in progress; its others wait for a turn, so that one caller never
 * holds all connections. Written for the hot path: a free turn is taken without a promise.
 */
export class FairTurns {
  readonly #turns = new Map<string, Turns>()
  readonly #longestWaitMs: number
  readonly #turnsOfOne: number

  /** How long a caller's next statement waits for the caller's others, in milliseconds. */
  constructor(longestWaitMs: number, turnsOfOne = defaultTurns) {
    this.#longestWaitMs = longestWaitMs
    this.#turnsOfOne = turnsOfOne
  }

  /** Takes a turn of the caller at once, if one is left. Whoever took it gives it back with `end`. */
  tryBegin(caller: string): boolean {
    const turns = this.#turns.get(caller)
    if (!turns) {
      this.#turns.set(caller, { atWork: 1, waiting: [] })
      return true
    }
    if (turns.atWork >= this.#turnsOfOne) return false
    turns.atWork += 1
    return true
  }

  /** Waits for a turn; rejects with a DeadlineError when it waited too long. */
  async begin(caller: string): Promise<void> {
    if (this.tryBegin(caller)) return
    const { waiting } = this.#turns.get(caller) as Turns // set, since all its turns are taken
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(next), 1)
        reject(new DeadlineError(this.#longestWaitMs))
      }, this.#longestWaitMs)
      const next = () => {
        clearTimeout(giveUp)
        resolve()
      }
      waiting.push(next)
    })
  }

  /** Gives a turn back, to the caller's next if one waits. */
  end(caller: string): void {
    const turns = this.#turns.get(caller)
    if (!turns) return
    const next = turns.waiting.shift()
    if (next) next()
    else if (turns.atWork > 1) turns.atWork -= 1
    else this.#turns.delete(caller)
  }
}

/** Runs work in a turn of the caller at work; at once where the process works for itself. */
export async function inTurn<Result>(turns: FairTurns, work: () => Promise<Result>): Promise<Result> {
  const caller = currentCaller()
  if (caller === undefined) return work()
  await turns.begin(caller)
  try {
    return await work()
  } finally {
    turns.end(caller)
  }
}
