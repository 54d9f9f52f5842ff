import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const server = fileURLToPath(new URL('../raw/server.ts', import.meta.url))

/** Starts the reference server, which reads a list in three statements at once or in one. */
export function startRaw(
  environment: Readonly<Record<string, string>>,
  variant: 'three' | 'one',
): Promise<ServerProcess> {
  return startServerProcess({
    name: variant === 'three' ? 'raw' : 'raw-one',
    args: [server, variant],
    environment: { NODE_ENV: 'production', ...environment },
    readyPath: '/ready',
  })
}
