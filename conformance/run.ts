import { randomBytes } from 'node:crypto'
import { Caller } from './caller.ts'
import { type Check, type Context, NotChecked, type Outcome } from './check.ts'
import { type Options, spelledOptions } from './options.ts'

/** A check that was made. */
export interface Made extends Pick<Check, 'id' | 'sentence'>, Omit<Outcome, 'ok'> {
  readonly state: 'ok' | 'failed'
}

/** A check that was not, and why. */
export interface Skipped extends Pick<Check, 'id' | 'sentence'> {
  readonly state: 'skipped'
  readonly why: string
}

/** What became of a check. */
export type Result = Made | Skipped

/** Runs checks one after the other, and tells each result as soon as there is one. */
export async function runChecks(
  checks: readonly Check[],
  options: Options,
  onResult: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  const context = openContext(options)
  const results: Result[] = []
  for (const check of checks) {
    const result = await runCheck(check, context)
    results.push(result)
    onResult(result)
  }
  return results
}

async function runCheck(check: Check, context: Context): Promise<Result> {
  const { id, sentence, needs = [] } = check
  const missing = needs.filter(need => !context.options[need])
  if (missing.length > 0) {
    return {
      id,
      sentence,
      state: 'skipped',
      why: `needs ${missing.map(need => spelledOptions[need]).join(', ')}`,
    }
  }
  try {
    const { ok, expected, found } = await check.run(context)
    return { id, sentence, state: ok ? 'ok' : 'failed', expected, found }
  } catch (error) {
    if (error instanceof NotChecked) return { id, sentence, state: 'skipped', why: error.message }
    return { id, sentence, state: 'failed', expected: 'an answer', found: describeFailure(error) }
  }
}

function openContext(options: Options): Context {
  const made = new Map<string, Promise<unknown>>()
  return {
    options,
    caller: new Caller(options),
    run: randomBytes(5).toString('hex'),
    once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      const value = (made.get(key) as Promise<Value> | undefined) ?? make()
      made.set(key, value)
      return value
    },
  }
}

// What fetch says is in its cause.
function describeFailure(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error ? cause.message : String(cause)
}
