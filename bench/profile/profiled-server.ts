import { fileURLToPath } from 'node:url'
import { say } from '../report/say.ts'
import type { ServerProcess } from '../server-process.ts'
import { openCpuProfile, type StackNode } from './cpu-profile.ts'
import type { Load, Measured } from './loads.ts'

/** One load on one server, with the stacks that were seen while it was on. */
export interface Profiled {
  readonly server: string
  readonly load: string
  readonly unit: Load['unit']
  /** Processor time of the server's process for a unit, in microseconds. */
  readonly cpuUs: number
  readonly stacks: StackNode
}

const folder = fileURLToPath(new URL('../results/', import.meta.url))

/** How often the running function is looked at. */
const intervalUs = 250

/** Starts a server with V8's profiler on, puts loads on it in turn, and reads the profile it leaves. */
export async function profileServer(
  start: (profiler: Readonly<Record<string, string>>) => Promise<ServerProcess>,
  name: string,
  loads: readonly Load[],
): Promise<Profiled[]> {
  const file = `${name}.cpuprofile`
  const server = await start({ NODE_OPTIONS: profilerOptions(file) })
  const measured: [Load, Measured][] = []
  try {
    for (const load of loads) {
      say(`${name}: ${load.name}`)
      measured.push([load, await load.run(server)])
    }
  } finally {
    // The profile is written on the way out.
    await server.stop()
  }
  say(`The whole profile, for a browser's developer tools: ${folder}${file}`)
  const stacksOf = await openCpuProfile(folder + file)
  return measured.map(([{ name: load, unit }, { window, cpuUs }]) => ({
    server: name,
    load,
    unit,
    cpuUs,
    stacks: stacksOf(window),
  }))
}

function profilerOptions(file: string): string {
  const options = [
    '--cpu-prof',
    `--cpu-prof-dir=${folder}`,
    `--cpu-prof-name=${file}`,
    `--cpu-prof-interval=${intervalUs}`,
  ]
  // Quoted, as a path may have blanks.
  return options.map(option => JSON.stringify(option)).join(' ')
}
