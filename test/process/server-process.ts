import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseLocation } from '../../src/database/database.ts'
import { createTestDatabase, testServerUrl } from '../support/database.ts'
import { copyTemplate } from '../support/embedded-directories.ts'
import { type CommandEnd, runCommand } from '../support/run-command.ts'
import type { Template } from '../support/templates.ts'

/** `node src/main.ts` as an operator runs it. */
export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Everything it wrote so far, both streams. */
  output(): string
  /** Resolves with the exit code, or null after a signal. */
  exited(): Promise<number | null>
}

const { PATH, NODE_COMPILE_CACHE } = process.env
/** The place of compiled code, for the environment of a process. */
export const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

type Environment = Readonly<Record<string, string>>

/** Runs a command of main.ts with this environment and nothing of ours but the PATH and the cache of compiled code. */
export function runMain(environment: Environment, ...args: string[]) {
  return runNode(environment, 'src/main.ts', ...args)
}

/** Runs a file with the project's Node, likewise. */
export function runNode(environment: Environment, file: string, ...args: string[]) {
  return run(environment, process.execPath, [file, ...args])
}

/** The token that `npm run token` gives a user. */
export async function readToken(environment: Environment, userId: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['token', userId], { environment })
  if (code !== 0) throw new Error(`no token: ${stderr}`)
  return stdout.trim()
}

/** Runs a line in a shell. */
export function runShell(line: string, environment: Environment) {
  return run(environment, '/bin/sh', ['-c', line])
}

function run(environment: Environment, file: string, args: readonly string[]) {
  const child = spawn(file, args, {
    env: { PATH, ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { stdout: '', stderr: '', both: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', chunk => {
      text[stream] += chunk
      text.both += chunk
    })
  }
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    output: () => text.both,
    exited: () => exit,
    /** Resolves with what it leaves behind. */
    ended: async (): Promise<CommandEnd> => ({
      code: await exit,
      stdout: text.stdout,
      stderr: text.stderr,
    }),
  }
}

/** A database and a directory for servers, one after the other: their environment, where it leads, and how to remove both. */
export async function prepareEnvironment(template: Template = 'empty') {
  const { dataDir, remove } = await makeDataDir(template)
  const database = testServerUrl === null ? null : await createTestDatabase()
  const url = database?.url ?? null
  return {
    environment: { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) },
    location: { url, dataDir } satisfies DatabaseLocation,
    async remove(): Promise<void> {
      await database?.drop()
      await remove()
    },
  }
}

/**
 * Starts the server and waits until it is ready: it listens ten seconds later, also where its database takes longer.
 * Rejects with its output where it ends instead. It is started by `start`, which is given its environment, or as by
 * an operator.
 */
export async function startServerProcess(
  environment: Environment,
  start?: (whole: Environment) => ReturnType<typeof runMain>,
): Promise<ServerProcess> {
  const server = await startListening(environment, start)
  const ended = failAtEnd(server)
  const isReady = () => {
    const signal = AbortSignal.timeout(10_000)
    return fetch(`${server.url}/ready`, { headers: { connection: 'close' }, signal }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  while (!(await Promise.race([isReady(), ended]))) await wait(50)
  return server
}

/** Starts the server likewise, and waits until it listens. */
export async function startListening(
  environment: Environment,
  start = (whole: Environment) => runMain(whole, 'serve'),
): Promise<ServerProcess> {
  const running = start({ PORT: '0', LOG_LEVEL: 'silent', ...environment })
  const url = await Promise.race([waitForUrl(running.child, running.output), failAtEnd(running)])
  return { ...running, url }
}

/** Kills a server, and waits for its end. */
export async function killServer({ child, exited }: ServerProcess): Promise<void> {
  child.kill('SIGKILL')
  await exited()
}

async function failAtEnd({ exited, output }: Omit<ServerProcess, 'url'>): Promise<never> {
  const code = await exited()
  throw new Error(`the server ended with ${code}: ${output()}`)
}

function waitForUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise(resolve => {
    const look = () => {
      // The greeting's last line comes after everything a test may want to read.
      const [, url] = /bizgate listens on (\S+)\n/.exec(output()) ?? []
      if (url && output().includes('/submit')) resolve(url)
    }
    child.stdout?.on('data', look)
  })
}

/** A directory of its own, where no server has started yet unless, on the embedded database, it begins as a template; and how to remove it. */
export async function makeDataDir(
  template?: Template,
): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'bizgate-'))
  const dataDir = join(parent, 'data')
  if (template && testServerUrl === null) await copyTemplate(dataDir, template)
  return { dataDir, remove: () => rm(parent, { recursive: true, force: true }) }
}
