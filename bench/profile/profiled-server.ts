import { fileURLToPath } from 'node:url'
import type { ServerProcess } from '../server-process.ts'
import { openCpuProfile } from './cpu-profile.ts'

const folder = fileURLToPath(new URL('../results/', import.meta.url))

/** How often the running function is looked at. */
const intervalUs = 250

/** Starts a server with V8's profiler on, lets work be done, and opens the profile it leaves. */
export async function profileServer<Result>(
  name: string,
  start: (environment: Readonly<Record<string, string>>) => Promise<ServerProcess>,
  work: (server: ServerProcess) => Promise<Result>,
) {
  const file = `${name}.cpuprofile`
  const server = await start({ NODE_OPTIONS: profilerOptions(file) })
  let result: Result
  try {
    result = await work(server)
  } finally {
    // The profile is written on the way out.
    await server.stop()
  }
  return { result, path: folder + file, stacksOf: await openCpuProfile(folder + file) }
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
