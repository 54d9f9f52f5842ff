import { readdir, readFile, writeFile } from 'node:fs/promises'

/** Of the kernel's clock ticks, in which `/proc/<pid>/stat` has processor time: 100 a second on Linux. */
const microsecondsPerTick = 10_000

interface ProcessStat {
  readonly pid: number
  readonly name: string
  readonly parent: number
  /** Of the process and its children that have ended, user and system. */
  readonly ticks: number
}

/** Processor time that a process and those it started have used, in microseconds. */
export async function readCpuUs(pid: number): Promise<number> {
  return (await readTree(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * microsecondsPerTick
}

/** Processor time of the threads of a process that run, in milliseconds: far finer than the kernel's ticks. */
export async function readThreadsMs(pid: number): Promise<number> {
  // It, or one of its threads, may have ended since.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const texts = threads.map(id => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8').catch(() => '0'))
  return (await Promise.all(texts)).reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
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
  for (const stat of await readTree(pid)) await writeFile(`/proc/${stat.pid}/clear_refs`, '5')
}

async function sumOfStatus(pid: number, field: string): Promise<number> {
  const sizes = (await readTree(pid)).map(async stat => {
    const status = await readFile(`/proc/${stat.pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  })
  return ((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) * 1024) / 1e6
}

async function readTree(root: number): Promise<ProcessStat[]> {
  const stats = await readStats()
  const tree = stats.filter(({ pid }) => pid === root)
  for (const { pid } of tree) tree.push(...stats.filter(({ parent }) => parent === pid))
  return tree
}

async function readStats(): Promise<ProcessStat[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  return (await Promise.all(pids.map(readStat))).filter(stat => stat !== null)
}

async function readStat(pid: string): Promise<ProcessStat | null> {
  // It may end between the listing and the reading.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? []
  if (name === undefined || rest === undefined) return null
  const fields = rest.split(' ').map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
  return { pid: Number(pid), name, parent: fields[1] ?? 0, ticks }
}
