import pg from 'pg'
import { currentCaller } from './caller.ts'
import { FairTurns } from './fair-turns.ts'

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** A pool that lends each caller a few connections at once. A connection is a turn: see {@link FairTurns}. */
export class FairPool extends pg.Pool {
  readonly #turns = new FairTurns()
  readonly #borrowers = new WeakMap<pg.PoolClient, string>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('release', (_error, client) => this.#giveBack(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #connect(callback: Callback): void {
    const caller = currentCaller()
    if (caller === undefined) super.connect(callback)
    else if (this.#turns.tryBegin(caller)) this.#lend(caller, callback)
    else {
      this.#turns.begin(caller).then(
        () => this.#lend(caller, callback),
        error => callback(error, undefined, () => {}),
      )
    }
  }

  #lend(caller: string, callback: Callback): void {
    super.connect((error, client, done) => {
      if (client) this.#borrowers.set(client, caller)
      else this.#turns.end(caller)
      callback(error, client, done)
    })
  }

  #giveBack(client: pg.PoolClient): void {
    const caller = this.#borrowers.get(client)
    if (caller === undefined) return
    this.#borrowers.delete(client)
    this.#turns.end(caller)
  }
}
