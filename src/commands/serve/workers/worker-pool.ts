import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { workerReplaced } from '../../../observation/events.ts'
import { SetupError } from '../../../setup-error.ts'
import { RestartPause } from './restart-pause.ts'
import { stopMessage, type WorkerMessage } from './worker-messages.ts'

/** What a pool is made of. */
export interface WorkerPoolOptions {
  readonly count: number
  /** Where all of them listen; 0 is a free port, the same for all. */
  readonly port: number
  readonly log: Logger
  /** How long workers have to end after the request to, in milliseconds; then they are killed. */
  readonly stopMs: number
  /** Told why a worker that listened can never serve; another in its place could not either. */
  readonly onFailure: (error: SetupError) => void
}

/** Processes that serve on one port; each that ends is replaced. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #workers = new Map<Worker, { listening: boolean }>()
  readonly #started = Promise.withResolvers<string>()
  #isStarted = false
  #stopping = false
  #endedWell = true
  #port: number

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    this.#port = options.port
    // Each connection goes to the next worker that is free; left to the system, some would have most of them.
    cluster.schedulingPolicy = cluster.SCHED_RR
  }

  /** Starts them; resolves with the address once all listen, rejects with a SetupError when one cannot. */
  async start(): Promise<string> {
    for (let count = 0; count < this.#options.count; count += 1) this.#fork(new RestartPause())
    try {
      return await this.#started.promise
    } catch (error) {
      this.#stopping = true
      this.kill()
      throw error
    }
  }

  /** Lets every worker finish its running requests; resolves when all have ended, with whether each ended well. */
  async stop(): Promise<boolean> {
    this.#stopping = true
    this.#endedWell = true
    for (const [worker, { listening }] of this.#workers) {
      if (listening) tellToStop(worker)
      // A worker that still starts would receive it only once it listens.
      else worker.process.kill('SIGKILL')
    }
    const deadlineMs = performance.now() + this.#options.stopMs
    while (this.#workers.size > 0) {
      if (performance.now() > deadlineMs) this.kill()
      await wait(20)
    }
    return this.#endedWell
  }

  /** Ends every worker at once. */
  kill(): void {
    for (const worker of this.#workers.keys()) worker.process.kill('SIGKILL')
  }

  #fork(pause: RestartPause): void {
    const worker = cluster.fork({ PORT: String(this.#port) })
    const state = { listening: false }
    const startedAtMs = performance.now()
    this.#workers.set(worker, state)
    let reason: string | undefined
    worker.on('message', (message: WorkerMessage | object) => {
      if ('failed' in message) reason = message.failed
      else if ('listening' in message) this.#listens(state, message.listening)
    })
    const ended = (code: number | null, signal: string | null) => {
      this.#workers.delete(worker)
      const { pid } = worker.process
      // What was killed because it had not started yet did no work that could end badly.
      this.#endedWell &&= code === 0 || !state.listening
      const end = { pid, code, signal, reason }
      if (state.listening && reason !== undefined && this.#isStarted) this.#fail(reason)
      else void this.#replace(pause, performance.now() - startedAtMs, end)
    }
    worker.once('exit', ended)
    // A process that could not even be made has no exit.
    worker.on('error', () => worker.process.pid === undefined && ended(null, null))
  }

  #listens(state: { listening: boolean }, url: string): void {
    state.listening = true
    if ([...this.#workers.values()].some(({ listening }) => !listening)) return
    this.#isStarted = true
    this.#started.resolve(url)
  }

  /** Listening workers hold a free port: once none listens, new workers have to ask for its number. */
  #keepPort(port: number): void {
    const workers = [...this.#workers]
    if (this.#port === port || workers.some(([, { listening }]) => listening)) return
    this.#port = port
    // These would get another one.
    for (const [worker] of workers) worker.process.kill('SIGKILL')
  }

  /** What waiting for the database cannot fix stops every worker that starts. */
  #fail(reason: string): void {
    if (!this.#stopping) this.#options.onFailure(new SetupError(reason))
  }

  async #replace(pause: RestartPause, livedMs: number, end: WorkerEnd): Promise<void> {
    if (this.#stopping) return
    if (!this.#isStarted) {
      const how = end.signal ?? `code ${end.code}`
      this.#started.reject(new SetupError(end.reason ?? `A worker ended with ${how} before it listened.`))
      return
    }
    const pauseMs = pause.next(livedMs)
    workerReplaced.tell({})
    this.#options.log.error({ ...end, pauseMs }, 'a worker ended and is replaced')
    this.#keepPort(Number(new URL(await this.#started.promise).port))
    await wait(pauseMs)
    if (!this.#stopping) this.#fork(pause)
  }
}

interface WorkerEnd {
  readonly pid: number | undefined
  readonly code: number | null
  readonly signal: string | null
  readonly reason: string | undefined
}

function tellToStop(worker: Worker): void {
  // With a callback, since without one a worker that has just ended would be an uncaught error.
  if (worker.isConnected()) worker.send(stopMessage, () => {})
}
