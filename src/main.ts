import type { CommandContext } from './commands/context.ts'
import { tellFailure } from './commands/failure.ts'
import { serve } from './commands/serve/serve.ts'
import { endSignals } from './commands/serve/signals.ts'

const interruptedCode = 130

// What nobody reads, or has no room, ends no work: an error that nobody hears would end the process.
let lostOutput: string | undefined
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A reader that has left, such as `head`, has read what it wanted.
  if (code !== 'EPIPE') lostOutput = code
})
process.stderr.on('error', () => {})

const args = process.argv.slice(2)
const context: CommandContext = {
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  undoOnExit(undo) {
    // A signal alone would end the process without its event.
    const end = (_signal: NodeJS.Signals, number: number) => process.exit(128 + number)
    process.on('exit', undo)
    for (const signal of Object.keys(endSignals)) process.on(signal, end)
    return () => {
      process.off('exit', undo)
      for (const signal of Object.keys(endSignals)) process.off(signal, end)
    }
  },
  openDatabase: async location => (await import('./database/open-database.ts')).openDatabase(location),
}

// The parser of the command line and all other commands stay out of the memory of a process that serves.
if (args.length === 0 || (args.length === 1 && args[0] === 'serve'))
  await serve(context).catch(error => process.exit(tellFailure(context, error)))
else await runCommand()

async function runCommand(): Promise<void> {
  // A progress bar ends the process by itself when Ctrl-C is pressed, and calls that a success.
  const interrupted = (code: number) => {
    if (code === 0) process.exitCode = interruptedCode
  }
  process.once('exit', interrupted)
  const exitCode = await (await import('./commands/command-line.ts')).runCommandLine(args, context)
  process.off('exit', interrupted)
  // The engine of the migrations leaves a timer, which would delay the end of the command by ten seconds.
  if (exitCode === null) return
  // Errors of what was written come before this is called.
  await new Promise<void>(resolve => process.stdout.write('', () => resolve()))
  if (exitCode === 0 && lostOutput) {
    process.stderr.write(`The command has ended well, but its output could not be written (${lostOutput})\n`)
    process.exit(1)
  }
  process.exit(exitCode)
}
