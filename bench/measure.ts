import { readdir, readFile, writeFile } from 'node:fs/promises'

/** Of the kernel's clock ticks, in which processor time is told: 100 a second on Linux. */
const microsecondsPerTick = 10_000

interface ProcessStat {
  readonly pid: number
  readonly name: string
  readonly parent: number
  /** Of the process itself, user and system. */
  readonly ticks: number
  /** Of its children that have ended. */
  readonly endedChildrenTicks: number
}

/** Processor time that a process and those it started have used, in microseconds. */
export async function readCpuUs(pid: number): Promise<number> {
  const stats = treeOf(await readStats(), pid)
  const ticks = stats.reduce((sum, stat) => sum + stat.ticks + stat.endedChildrenTicks, 0)
  return ticks * microsecondsPerTick
}

/** The process of this machine that all backends of a Postgres server are children of; null for one elsewhere. */
export async function findPostmaster(backendPid: number): Promise<number | null> {
  const stats = await readStats()
  const backend = stats.find(({ pid }) => pid === backendPid)
  const parent = stats.find(({ pid }) => pid === backend?.parent)
  return backend?.name === 'postgres' && parent?.name === 'postgres' ? parent.pid : null
}

/** Memory in MB (10^6 bytes) that is resident now in a process and those it started. */
export async function readRssMb(pid: number): Promise<number> {
  return sumOfStatus(pid, 'VmRSS')
}

/** The most that was resident since {@link resetPeakRss}, in MB; over several processes the sum of each one's most. */
export async function readPeakRssMb(pid: number): Promise<number> {
  return sumOfStatus(pid, 'VmHWM')
}

/** Starts the measuring of peaks anew; needs to run as the process's user. */
export async function resetPeakRss(pid: number): Promise<void> {
  for (const stat of treeOf(await readStats(), pid)) await writeFile(`/proc/${stat.pid}/clear_refs`, '5')
}

async function sumOfStatus(pid: number, field: string): Promise<number> {
  const sizes = treeOf(await readStats(), pid).map(async stat => {
    const status = await readFile(`/proc/${stat.pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  })
  return ((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) * 1024) / 1e6
}

function treeOf(stats: readonly ProcessStat[], root: number): ProcessStat[] {
  const tree = stats.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...stats.filter(({ parent }) => parent === pid))
  return tree
}

async function readStats(): Promise<ProcessStat[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(pid => readStat(Number(pid))))
  return stats.filter(stat => stat !== null)
}

async function readStat(pid: number): Promise<ProcessStat | null> {
  // It may end between the listing and the reading.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? []
  if (name === undefined || rest === undefined) return null
  const [, parent = 0, ...more] = rest.split(' ').map(Number)
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = more.slice(9)
  return { pid, name, parent, ticks: utime + stime, endedChildrenTicks: cutime + cstime }
}
