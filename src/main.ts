import { counts } from './commands/counts.ts'
import { explainFailure } from './commands/failure.ts'
import { serve } from './commands/serve.ts'
import { migrate, seed, token } from './commands/tools.ts'
import { type Config, ConfigError, readConfig } from './config.ts'

/** What `node src/main.ts <command>` can do; the scripts of package.json name them. */
const commands: Readonly<Record<string, (config: Config, ...args: string[]) => Promise<void>>> = {
  serve,
  migrate,
  seed,
  token,
  counts,
}

async function main([name = 'serve', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw new ConfigError(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}`)
  await command(readConfig(), ...args)
  // The migrations' engine leaves a timer behind, which would keep a command that is done for ten seconds.
  if (command !== serve) process.exit()
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
