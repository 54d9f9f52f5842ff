import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
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
export async function startServerProcess(command: ServerCommand): Promise<ServerProcess> {
  const { name, args, environment, cwd } = command
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      ...environment,
      PORT: String(port),
    },
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  await waitUntilReady(child, `http://127.0.0.1:${port}/ready`).catch(error => {
    child.kill('SIGKILL')
    throw new Error(`${name} did not start: ${error.message}\n${complaints.join('')}`)
  })
  return {
    name,
    port,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    stop: () => stop(child),
    explain() {
      const ended = child.exitCode ?? child.signalCode
      return [...(ended === null ? [] : [`${name} ended (${ended})`]), ...complaints].join('\n')
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const endsAt = performance.now() + mostStartMs
  while (child.exitCode === null && performance.now() < endsAt) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await delay(5)
  }
  throw new Error(
    child.exitCode === null ? 'it was not ready in time' : `it ended with code ${child.exitCode}`,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), mostStopMs)
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
