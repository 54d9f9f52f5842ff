/** From a worker: it listens there. */
export interface Listening {
  readonly listening: string
}

/** From a worker that ends because it could not start: what an operator reads. */
export interface Failed {
  readonly failed: string
}

/** To a worker: serve what runs, then end. */
export interface Stop {
  readonly stop: true
}

/** Whether a message on the channel, which the limits use too, is this one. */
export function isListening(message: unknown): message is Listening {
  return has(message, 'listening')
}

/** Whether it is that one. */
export function isFailed(message: unknown): message is Failed {
  return has(message, 'failed')
}

/** Whether it is the last. */
export function isStop(message: unknown): message is Stop {
  return has(message, 'stop')
}

function has(message: unknown, key: string): boolean {
  return typeof message === 'object' && message !== null && key in message
}
