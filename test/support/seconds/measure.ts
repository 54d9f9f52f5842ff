import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What the file took of the processor, in seconds, with the processes that it started and saw the end of. */
    seconds?: number
  }
}

/** Clock ticks in a second, as Linux has told them on every machine for decades. */
const ticksPerSecond = 100

/** Keeps with each file what it takes of the processor, what it loads and opens included, for the end of the run. */
export function measureFile(): void {
  const begun = processorSeconds()
  // biome-ignore lint/correctness/noEmptyPattern: of a hook that uses no fixture Vitest takes no other first argument.
  afterAll(({}, suite) => {
    suite.file.meta.seconds = processorSeconds() - begun
  })
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + secondsOfEnded()
}

/** Of the processes that have ended. Only Linux tells. */
function secondsOfEnded(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'latin1')
  // The name of the process stands in parentheses and may have blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
