import { setImmediate as nextTurn } from 'node:timers/promises'
import { isTTY, progress } from '@clack/prompts'
import { print } from '../print.ts'

/** The exit code of what Ctrl-C ended. */
const interruptedCode = 130

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
export function openProgress(title: string, total: number): Progress {
  return isTTY(process.stdout) ? openBar(title, total) : openLines(title, total)
}

function openBar(title: string, total: number): Progress {
  const bar = progress({ max: total, style: 'block' })
  let done = 0
  // The bar ends the process by itself when Ctrl-C is pressed, and calls that a success.
  const interrupted = () => {
    process.exitCode = interruptedCode
  }
  process.once('exit', interrupted)
  bar.start(title)
  return {
    async advance(more) {
      done += more
      bar.advance(more, `${title}: ${percentOf(done, total)} %`)
      await nextTurn()
    },
    finish(line) {
      process.off('exit', interrupted)
      bar.stop(line)
    },
    fail() {
      process.off('exit', interrupted)
      bar.error(title)
    },
  }
}

function openLines(title: string, total: number): Progress {
  let done = 0
  return {
    async advance(more) {
      const told = Math.floor(percentOf(done, total) / 10)
      done += more
      const tenth = Math.floor(percentOf(done, total) / 10)
      if (tenth > told) print(`${title}: ${tenth * 10} %`)
    },
    finish: print,
    fail: () => {},
  }
}

function percentOf(done: number, total: number): number {
  return Math.floor((done * 100) / total)
}
