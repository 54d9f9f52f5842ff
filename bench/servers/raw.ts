import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const server = fileURLToPath(new URL('../raw/server.ts', import.meta.url))

/** Starts the reference server, which reads a list in three statements at once, in one, or in one over the kept counts. */
export function startRaw(
  environment: Readonly<Record<string, string>>,
  variant: 'three' | 'one' | 'kept',
): Promise<ServerProcess> {
  return startServerProcess({
    name: variant === 'three' ? 'raw' : `raw-${variant}`,
    args: [server, variant],
    environment: { NODE_ENV: 'production', ...environment },
    readyPath: '/ready',
  })
}
