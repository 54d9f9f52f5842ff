import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../test/support/free-port.ts'

/** A server under test, a process of its own; it stops at the end of the block that uses it. */
export interface ServerProcess extends AsyncDisposable {
  readonly name: string
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first answer that said it is ready. */
  readonly startedInMs: number
  /** How it ended and what it wrote to standard error, to explain a failure; empty while all is well. */
  explain(): string
}

/** How to start a server: Node's arguments and the environment. */
interface ServerCommand {
  readonly name: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** The environment of a program in production. */
export const production = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' }

const mostStartMs = 120_000
const mostStopMs = 20_000

/** Servers that run; none outlives this process, however it ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server on a free port, its standard output thrown away, and waits until `/ready` answers 2xx. */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const { name, args, environment, cwd } = command
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...production, HOST: '127.0.0.1', ...environment, PORT: String(port) },
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const explain = () =>
    running.has(child) ? complaints : `${name} ended (${child.exitCode ?? child.signalCode})\n${complaints}`
  while (!(await isReady(url))) {
    await delay(5)
    if (running.has(child) && performance.now() - began < mostStartMs) continue
    child.kill('SIGKILL')
    throw new Error(`${name} did not start\n${explain()}`)
  }
  const startedInMs = performance.now() - began
  const stop = () => stopProcess(child)
  return { name, url, pid: child.pid ?? 0, startedInMs, explain, [Symbol.asyncDispose]: stop }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/ready`).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), mostStopMs)
  await ended
  clearTimeout(lastResort)
}
