import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A server under test, a process of its own. */
export interface ServerProcess {
  readonly name: string
  readonly port: number
  readonly pid: number
  /** From the start of the process to the first answer that said it is ready. */
  readonly startedInMs: number
  stop(): Promise<void>
  /** How it ended and what it wrote to standard error, to explain a failure; empty while all is well. */
  explain(): string
}

/** How to start a server. */
export interface ServerCommand {
  readonly name: string
  /** The program and its arguments; null for this Node. */
  readonly program?: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Answers 2xx once the server is ready. */
  readonly readyPath: string
}

const maxStartMs = 120_000
const pollMs = 5
const maxStopMs = 20_000

/** Servers that run; none outlives this process, however it ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server on a free port, its standard output thrown away, and waits until it is ready. */
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(command.program ?? process.execPath, command.args, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...command.environment, PORT: String(port) },
    cwd: command.cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const complaints: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  await waitUntilReady(child, `http://127.0.0.1:${port}${command.readyPath}`).catch(error => {
    child.kill('SIGKILL')
    throw new Error(`${command.name} did not start: ${error.message}\n${complaints.join('')}`)
  })
  return {
    name: command.name,
    port,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    stop: () => stop(child),
    explain: () => {
      const { exitCode, signalCode } = child
      const ended = exitCode ?? signalCode
      return [...(ended === null ? [] : [`${command.name} ended (${ended})`]), ...complaints].join('\n')
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const endsAt = performance.now() + maxStartMs
  while (child.exitCode === null && performance.now() < endsAt) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await delay(pollMs)
  }
  throw new Error(
    child.exitCode === null
      ? `not ready after ${maxStartMs / 1000} s`
      : `it ended with code ${child.exitCode}`,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), maxStopMs)
  await ended
  clearTimeout(lastResort)
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  server.close()
  await once(server, 'close')
  return port
}
