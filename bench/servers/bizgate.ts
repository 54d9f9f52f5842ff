import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the product as an operator would: production, everything on, logs at info. */
export function startBizgate(
  environment: Readonly<Record<string, string>>,
  name = 'bizgate',
): Promise<ServerProcess> {
  return startServerProcess({
    name,
    args: ['src/main.ts', 'serve'],
    environment: { NODE_ENV: 'production', LOG_LEVEL: 'info', TRUSTED_PROXY_HOPS: '1', ...environment },
    cwd: root,
    readyPath: '/ready',
  })
}
