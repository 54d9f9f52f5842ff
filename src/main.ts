import { explainFailure } from './commands/failure.ts'
import { serve } from './commands/serve.ts'
import { UsageError } from './commands/usage.ts'
import { readConfig } from './config.ts'

const args = process.argv.slice(2)

try {
  // What reads a command line, and all other commands, stay out of the memory of a process that serves.
  if (args.length === 0 || (args.length === 1 && args[0] === 'serve')) await serve(readConfig())
  else await (await import('./commands/command-line.ts')).runCommandLine(args)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
}
