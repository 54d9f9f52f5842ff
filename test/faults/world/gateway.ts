import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** `node src/main.ts serve` as a process of its own. */
export interface Gateway {
  readonly url: string
  readonly child: ChildProcess
  /** Everything it wrote so far, both streams. */
  output(): string
  /** Ends it by SIGTERM; resolves with its exit code, or null after a signal. */
  stop(): Promise<number | null>
}

/** How a gateway is started; its environment is this and nothing of ours but the PATH. */
export interface GatewayOptions {
  readonly environment: Readonly<Record<string, string>>
  /** Its working directory, which ends it with the test. */
  readonly directory: string
  /** What is run before it in its shell, such as `ulimit -n 64`. */
  readonly before?: string
}

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
const { PATH = '', NODE_COMPILE_CACHE } = process.env

/** Starts a gateway, and resolves once it listens; rejects with its output where it ends instead. */
export async function startGateway({
  environment,
  directory,
  before = ':',
}: GatewayOptions): Promise<Gateway> {
  const env: NodeJS.ProcessEnv = {
    PATH,
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: `${directory}/data`,
    ...environment,
  }
  const child = spawn('/bin/sh', ['-c', `${before}; exec "$0" "$1" serve`, process.execPath, main], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const listens = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', piece => {
        text += piece
        const [, url] = /bizgate listens on (\S+)\n/.exec(text) ?? []
        if (url) resolve(url)
      })
  })
  const failed = ended.then(code => {
    throw new Error(`the gateway ended with ${code}: ${text}`)
  })
  // Only whoever waits for the start wants to know of its end.
  failed.catch(() => {})
  return {
    url: await Promise.race([listens, failed]),
    child,
    output: () => text,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
