import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../test/support/free-port.ts'

/** A server under test, a process of its own. */
export interface ServerProcess {
  readonly name: string
  readonly port: number
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first answer that said it is ready. */
  readonly startedInMs: number
  stop(): Promise<void>
  /** How it ended and what it wrote to standard error, to explain a failure; empty while all is well. */
  explain(): string
}

/** How to start a server: Node's arguments and the environment. */
export interface ServerCommand {
  readonly name: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cwd?: string
}

const mostStartMs = 120_000
const mostStopMs = 20_000

/** Servers that run; none outlives this process, however it ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server on a free port, its standard output thrown away, and waits until `/ready` answers 2xx. */
export async function startServerProcess({ name, args, environment, cwd }: ServerCommand) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const always = { PATH: process.env.PATH, HOST: '127.0.0.1', NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, {
    env: { ...always, ...environment, PORT: String(port) },
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  const ended = () => child.exitCode ?? child.signalCode
  const explain = () =>
    [...(ended() === null ? [] : [`${name} ended (${ended()})`]), ...complaints].join('\n')
  while (!(await isReady(url))) {
    if (ended() === null && performance.now() - began < mostStartMs) continue
    child.kill('SIGKILL')
    throw new Error(`${name} did not start\n${explain()}`)
  }
  const startedInMs = performance.now() - began
  const server: ServerProcess = {
    name,
    port,
    url,
    pid: child.pid ?? 0,
    startedInMs,
    stop: () => stop(child),
    explain,
  }
  return server
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/ready`).catch(() => null)
  await response?.body?.cancel()
  if (!response?.ok) await delay(5)
  return response?.ok ?? false
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), mostStopMs)
  await ended
  clearTimeout(lastResort)
}
