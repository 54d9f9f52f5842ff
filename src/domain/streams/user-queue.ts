/** What waits for its turn, by user: each user's next comes after one of everybody else's. */
export class UserQueue<Waiting> {
  readonly #ofUsers = new Map<string, Waiting[]>()

  push(userId: string, waiting: Waiting): void {
    const others = this.#ofUsers.get(userId)
    if (others) others.push(waiting)
    else this.#ofUsers.set(userId, [waiting])
  }

  /** How many users wait. */
  get size(): number {
    return this.#ofUsers.size
  }

  /** Takes the next; undefined where nothing waits. */
  shift(): Waiting | undefined {
    const [first] = this.#ofUsers
    if (!first) return undefined
    const [userId, waiting] = first
    const next = waiting.shift()
    // Behind all others.
    this.#ofUsers.delete(userId)
    if (waiting.length > 0) this.#ofUsers.set(userId, waiting)
    return next
  }
}
