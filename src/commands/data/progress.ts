import { setImmediate as nextTurn } from 'node:timers/promises'
import { isTTY, progress } from '@clack/prompts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'

/** Shows how far a command has come. */
export interface Progress {
  /** So many more are done. Gives the terminal its turn, which the embedded database's work, in this process, would not. */
  advance(done: number): Promise<void>
  /** All is done: the last line. */
  finish(line: string): void
  /** It was not done. */
  fail(): void
}

/** Shows a bar on a terminal; elsewhere a line for every tenth. */
export function openProgress(
  context: Pick<CommandContext, 'stdout'>,
  title: string,
  total: number,
): Progress {
  return isTTY(context.stdout) ? openBar(context, title, total) : openLines(context, title, total)
}

function openBar({ stdout }: Pick<CommandContext, 'stdout'>, title: string, total: number): Progress {
  const bar = progress({ max: total, style: 'block', output: stdout })
  let done = 0
  bar.start(title)
  return {
    async advance(more) {
      done += more
      bar.advance(more, `${title}: ${percentOf(done, total)} %`)
      await nextTurn()
    },
    finish: line => bar.stop(line),
    fail: () => bar.error(title),
  }
}

function openLines(context: Pick<CommandContext, 'stdout'>, title: string, total: number): Progress {
  let done = 0
  return {
    async advance(more) {
      const told = Math.floor(percentOf(done, total) / 10)
      done += more
      const tenth = Math.floor(percentOf(done, total) / 10)
      if (tenth > told) print(context, `${title}: ${tenth * 10} %`)
    },
    finish: line => print(context, line),
    fail: () => {},
  }
}

/** At most 100: what is done again counts again. */
function percentOf(done: number, total: number): number {
  return Math.min(100, Math.floor((done * 100) / Math.max(1, total)))
}
