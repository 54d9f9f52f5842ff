import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { counts } from './commands/counts.ts'
import { explainFailure } from './commands/failure.ts'
import { migrate } from './commands/migrate.ts'
import { seed } from './commands/seed.ts'
import { serve } from './commands/serve.ts'
import { token } from './commands/token.ts'
import { type Described, describeUsage, UsageError } from './commands/usage.ts'
import { type Config, readConfig } from './config.ts'

interface Command extends Described {
  readonly run: (config: Config, parameter?: string) => Promise<void>
}

/** What `node src/main.ts <command>` can do; the scripts of package.json name them. */
const commands: Readonly<Record<string, Command>> = {
  serve: { run: serve, summary: 'migrates the database and serves (npm start)' },
  migrate: { run: migrate, summary: 'brings the database up to date' },
  seed: { run: seed, summary: 'loads the demo account into an empty database' },
  token: { run: token, parameter: '<user-id>', summary: 'prints a session token of the development issuer' },
  counts: { run: counts, parameter: 'check | repair', summary: 'compares or repairs the kept counts' },
}

async function main(args: string[]): Promise<void> {
  const { help, version, name, parameter } = readArguments(args)
  if (help || name === 'help') return print(describeUsage(commands))
  if (version) return print(`${packageJson.version}\n`)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command ${name}.`)
  if (parameter !== undefined && !command.parameter) throw new UsageError(`${name} takes no argument.`)
  await command.run(readConfig(), parameter)
  // The migrations' engine leaves a timer behind, which would keep a command that is done for ten seconds.
  if (command.run !== serve) process.exit()
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    })
    const [name = 'serve', parameter, ...more] = positionals
    if (more.length > 0) throw new UsageError(`There are too many arguments: ${more.join(' ')}.`)
    return { ...values, name, parameter }
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message, { cause: error }) : error
  }
}

function print(text: string): void {
  process.stdout.write(text)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isMisuse = error instanceof UsageError
  process.stderr.write(`${explainFailure(error)}\n${isMisuse ? `\n${describeUsage(commands)}` : ''}`)
  process.exit(isMisuse ? 2 : 1)
}
