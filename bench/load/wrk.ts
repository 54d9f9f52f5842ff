import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type LoadGenerator, type LoadPlan, type LoadResult, placeholders, toHttp } from './load.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('./requests.lua', import.meta.url))

/** wrk with one thread, or null where it is not on the PATH. */
export async function findWrk(): Promise<LoadGenerator | null> {
  // It answers the question for its version with a failure.
  const { stdout } = await run('wrk', ['-v']).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }))
  return stdout.startsWith('wrk') ? { name: 'wrk', run: runWrk } : null
}

async function runWrk(plan: LoadPlan, firstNumber: number): Promise<LoadResult> {
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  try {
    const file = join(directory, 'requests')
    const texts = plan.requests.map(request => toHttp(request, plan.port))
    await writeFile(file, texts.map(text => `${Buffer.byteLength(text)}\n${text}\n`).join(''))
    const numbered = texts.some(text => Object.values(placeholders).some(mark => text.includes(mark)))
    const options = ['-t1', `-c${plan.connections}`, `-d${plan.seconds}s`, '--timeout', '30s', '-s', script]
    const url = `http://127.0.0.1:${plan.port}`
    const { stdout } = await run('wrk', [
      ...options,
      url,
      '--',
      file,
      String(firstNumber),
      numbered ? 'numbered' : 'plain',
    ])
    return readResult(stdout)
  } finally {
    await rm(directory, { recursive: true })
  }
}

function readResult(output: string): LoadResult {
  const line = /^@result (.*)$/m.exec(output)?.[1]
  if (line === undefined) throw new Error(`wrk told no result:\n${output}`)
  return JSON.parse(line)
}
