import { readdir, readFile, writeFile } from 'node:fs/promises'

/** Of the kernel's clock ticks, in which `/proc/<pid>/stat` has processor time: 100 a second on Linux. */
const microsecondsPerTick = 10_000

/**
 * Processor time of the threads that run of a process and its children, such as workers, in microseconds: far finer than
 * the kernel's ticks.
 */
export async function readCpuUs(pid: number): Promise<number> {
  // It, or one of its threads, may have ended since.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const texts = threads.map(id => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8').catch(() => '0'))
  const own = (await Promise.all(texts)).reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e3
  const ofChildren = await Promise.all((await readChildren(pid)).map(readCpuUs))
  return ofChildren.reduce((sum, us) => sum + us, own)
}

async function readChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Processor time of all processes of a Postgres server, in microseconds; also of those that have ended, such as parallel workers. */
export async function readPostgresCpuUs(postmaster: number): Promise<number> {
  const stats = await Promise.all((await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(readStat))
  const own = stats.filter(stat => stat && (stat.pid === postmaster || stat.parent === postmaster))
  return own.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) * microsecondsPerTick
}

/** The process of this machine that all backends of a Postgres server are children of; null for one elsewhere. */
export async function findPostmaster(backendPid: number): Promise<number | null> {
  const backend = await readStat(backendPid)
  const parent = await readStat(backend?.parent ?? 0)
  return backend?.name === 'postgres' && parent?.name === 'postgres' ? parent.pid : null
}

/** Memory in MB (10^6 bytes) that is resident in a process now. */
export function readRssMb(pid: number): Promise<number> {
  return readStatusMb(pid, 'VmRSS')
}

/** The most that was resident since {@link resetPeakRss} in a process and in each of its children, in MB, as a sum. */
export async function readPeakRssMb(pid: number): Promise<number> {
  const peaks = await Promise.all([
    readStatusMb(pid, 'VmHWM'),
    ...(await readChildren(pid)).map(readPeakRssMb),
  ])
  return peaks.reduce((sum, peak) => sum + peak, 0)
}

/** Starts the measuring of the peak anew; needs to run as the process's user. */
export async function resetPeakRss(pid: number): Promise<void> {
  await Promise.all((await readChildren(pid)).map(resetPeakRss))
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}

async function readStatusMb(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024) / 1e6
}

/** A process, with the processor time of itself and its children that have ended; null where it has ended. */
async function readStat(pid: number | string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? []
  if (name === undefined || rest === undefined) return null
  const fields = rest.split(' ').map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
  return { pid: Number(pid), name, parent: fields[1] ?? 0, ticks }
}
