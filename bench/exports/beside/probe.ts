import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Lists to ask for at a steady pace, each token's user in turn. */
export interface ProbePlan {
  readonly url: string
  readonly tokens: readonly string[]
  readonly perSecond: number
  readonly seconds: number
}

/** How long the lists took. */
export interface ProbeResult {
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers that were not 200. */
  readonly failures: number
}

const program = fileURLToPath(new URL('list-probe.ts', import.meta.url))

/** Asks for lists in a process of its own. */
export async function probeLists(plan: ProbePlan): Promise<ProbeResult> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(plan))
  return JSON.parse(await text(child.stdout))
}
