import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What `npm start` gives to node. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/** Starts the product as an operator would: production, everything on, logs at info. */
export function startBizgate(
  environment: Readonly<Record<string, string>>,
  name = 'bizgate',
): Promise<ServerProcess> {
  return startServerProcess({
    name,
    args: startArguments(),
    environment: { NODE_ENV: 'production', LOG_LEVEL: 'info', TRUSTED_PROXY_HOPS: '1', ...environment },
    cwd: root,
    readyPath: '/ready',
  })
}
