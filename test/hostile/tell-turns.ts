// Loaded into a server before all else. At the signal SIGUSR2 it tells, as a line on standard output, how long the
// server's thread has worked at most without giving others their turn, since it told last, and what its heap holds.
import { writeSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'

/** What is told. */
export interface Told {
  /** In milliseconds of the thread's processor time, so that a busy machine makes little of a difference. */
  readonly longestMs: number
  /** After a collection. */
  readonly heapBytes: number
}

/** What a line begins with. */
export const toldMark = 'told: '

const everyMs = 2
let before = process.threadCpuUsage()
let longestMs = 0

/** A timer is called once a turn of the event loop: what the thread has used since the last call is one turn, and little else. */
function look(): void {
  const { user, system } = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  longestMs = Math.max(longestMs, (user + system) / 1_000)
}

setInterval(look, everyMs).unref()

process.on('SIGUSR2', () => {
  look()
  global.gc?.()
  const told: Told = { longestMs, heapBytes: getHeapStatistics().used_heap_size }
  writeSync(1, `${toldMark}${JSON.stringify(told)}\n`)
  longestMs = 0
  before = process.threadCpuUsage()
})
