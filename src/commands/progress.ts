import { setImmediate as nextTurn } from 'node:timers/promises'
import { isTTY, progress, spinner } from '@clack/prompts'
import type { CommandContext } from './context.ts'
import { print } from './print.ts'
import { inDigits } from './printable.ts'

type Context = Pick<CommandContext, 'stdout' | 'undoOnExit'>

/** Shows how far a command has come. */
export interface Progress {
  /** So many more are done. Gives the terminal its turn, which the embedded database's work, in this process, would not. */
  advance(done: number): Promise<void>
  /** All is done: the last line. */
  finish(line: string): void
  /** It was not done. */
  fail(): void
}

/** What a command goes through. */
export interface CommandStep {
  /** What it does, as `Writing rows`. */
  readonly title: string
  /** Of all, if that is known. */
  readonly total: number | null
  readonly unit: 'bytes' | 'records'
}

/** Shows one line on a terminal, with the rate and the time left; elsewhere a line for every tenth. */
export function openProgress(context: Context, step: CommandStep): Progress {
  return isTTY(context.stdout) ? openLine(context, step) : openLines(context, step)
}

/** Shows how far work has come; the work says what is shown last. */
export async function withProgress<Result>(
  context: Context,
  step: CommandStep,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress = openProgress(context, step)
  try {
    return await work(progress)
  } catch (error) {
    progress.fail()
    throw error
  }
}

/** Says what is being done while it is, where it can take more than a moment. */
export async function withSpinner<Result>(
  context: Context,
  title: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { stdout } = context
  if (!isTTY(stdout)) return work()
  // The library listens to signals, and would say that the command is canceled while it goes on.
  const forget = context.undoOnExit(() => {})
  const shown = spinner({ output: stdout })
  shown.start(title)
  try {
    return await work()
  } finally {
    shown.clear()
    forget()
  }
}

function openLine(context: Context, step: CommandStep): Progress {
  const { title, total } = step
  const output = context.stdout
  const bar = total === null ? null : progress({ max: total, style: 'block', output })
  const shown = bar ?? spinner({ output })
  const describe = openPace(step)
  // As above.
  context.undoOnExit(() => {})
  shown.start(title)
  return {
    async advance(more) {
      if (bar) bar.advance(more, describe(more))
      else shown.message(describe(more))
      await nextTurn()
    },
    finish: line => shown.stop(line),
    fail: () => shown.error(title),
  }
}

function openLines(context: Context, { title, total }: CommandStep): Progress {
  let done = 0
  return {
    async advance(more) {
      if (total === null) return
      const shown = Math.floor(percentOf(done, total) / 10)
      done += more
      const tenth = Math.floor(percentOf(done, total) / 10)
      if (tenth > shown) print(context, `${title}: ${tenth * 10} %`)
    },
    finish: line => print(context, line),
    fail: () => {},
  }
}

/** Describes how far it is: `Writing rows: 42 %, 8,100 records a second, 12 s left`. */
function openPace({ title, total, unit }: CommandStep): (more: number) => string {
  const startedAtMs = performance.now()
  let done = 0
  return more => {
    done += more
    const perSecond = (done * 1_000) / Math.max(1, performance.now() - startedAtMs)
    const rate = `${spell(perSecond, unit)} a second`
    if (total === null) return `${title}: ${spell(done, unit)}, ${rate}`
    const left = Math.max(0, total - done) / Math.max(1, perSecond)
    return `${title}: ${percentOf(done, total)} %, ${rate}, ${spellSeconds(left)} left`
  }
}

function spell(amount: number, unit: CommandStep['unit']): string {
  if (unit === 'records') return `${inDigits(Math.round(amount))} records`
  return `${(amount / 1e6).toFixed(1)} MB`
}

function spellSeconds(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** At most 100: what is done again counts again. */
function percentOf(done: number, total: number): number {
  return Math.min(100, Math.floor((done * 100) / Math.max(1, total)))
}
