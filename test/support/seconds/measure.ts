import { readdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What the file took of the processor, in seconds, with the processes that it started, and a browser of all files. */
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
  return (user + system) / 1e6 + secondsOfStarted()
}

/** What processes took that this one has started, and those that they did. Only Linux tells. */
function secondsOfStarted(): number {
  if (process.platform !== 'linux') return 0
  const all = readdirSync('/proc').flatMap(pid => (/^\d+$/.test(pid) ? (readTimes(pid) ?? []) : []))
  const byParent = Map.groupBy(all, ({ parent }) => parent)
  const secondsBelow = (pid: number): number =>
    (byParent.get(pid) ?? []).reduce(
      (sum, child) => sum + child.own + child.ended + secondsBelow(child.pid),
      0,
    )
  return (readTimes('self')?.ended ?? 0) + secondsBelow(process.pid)
}

/** The processor seconds of a process, and of those that it started and saw the end of; null once it is gone. */
function readTimes(pid: string): { pid: number; parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the process stands in parentheses and may have blanks.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
    const [own, ended] = [(user + system) / ticksPerSecond, (endedUser + endedSystem) / ticksPerSecond]
    return { pid: Number(pid), parent, own, ended }
  } catch {
    return null
  }
}
