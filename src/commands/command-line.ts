import { Command, CommanderError, Option, type OutputConfiguration } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import type { CommandContext, Output } from './context.ts'
import type { ImportAccountOptions } from './data/import-account.ts'
import type { ImportContactsOptions } from './data/import-contacts.ts'
import { tellFailure } from './failure.ts'
import {
  readAccountId,
  readAccountName,
  readContactCount,
  readDigest,
  readLifetimeSeconds,
  readUserId,
} from './option-values.ts'
import { UsageError } from './usage.ts'

/** Those of `bizgate import`: one of owner and account is there. */
type ImportOptions = Omit<ImportAccountOptions & ImportContactsOptions, 'owner' | 'account'> &
  Partial<Pick<ImportAccountOptions & ImportContactsOptions, 'owner' | 'account'>>

/** Runs a command line; returns the exit code, or null where the process serves from now on. */
export async function runCommandLine(
  args: readonly string[],
  context: CommandContext,
): Promise<number | null> {
  let exitCode: number | null = 0
  const program = describeCommandLine(context, code => {
    exitCode = code
  })
  const call = readCall(program, args)
  try {
    await program.parseAsync(call.args, { from: 'user' })
    return exitCode
  } catch (error) {
    if (!(error instanceof CommanderError)) return tellFailure(context, error)
    if (error.exitCode === 0) return 0
    const misuse = new UsageError(explainMisuse(error, call.name), { cause: error })
    return tellFailure(context, misuse)
  }
}

// Each command is loaded when it is called, and reads the configuration only then: help needs neither.
function describeCommandLine(context: CommandContext, end: (exitCode: number | null) => void): Command {
  const ending =
    <Args extends unknown[]>(command: (...args: Args) => Promise<number | null>) =>
    async (...args: Args) =>
      end(await command(...args))
  const program = new Command('bizgate')
    .description(packageJson.description)
    .version(packageJson.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .helpCommand('help [command]', 'print how a command is called')
    .exitOverride()
    // A misuse is reported once, by the caller that catches it.
    .configureOutput({ ...outputOf(context), outputError: () => {} })
    .addHelpText('after', '\nWithout a command it serves. Variables configure it: see docs/configuration.md.')

  program
    .command('serve')
    .description('migrate the database and serve (npm start)')
    .addHelpText(
      'after',
      '\nVariables such as PORT configure it: see docs/configuration.md. Other commands: bizgate --help',
    )
    .action(ending(async () => (await import('./serve/serve.ts')).serve(context)))

  program
    .command('migrate')
    .description('bring the database up to date')
    .option('--status', 'only list applied and pending migrations; exit code 1 if any is pending')
    // For the first of several processes that serve.
    .addOption(new Option('--log').hideHelp())
    .action(
      ending(async ({ status, log }: { status?: true; log?: true }) => {
        if (status) return (await import('./data/migration-status.ts')).migrationStatus(context)
        if (log) return (await import('./data/migrate.ts')).migrateForWorkers(context)
        return (await import('./data/migrate.ts')).migrateCommand(context)
      }),
    )

  program
    .command('seed')
    .description('load the demo account into an empty database')
    .option(
      '--contacts <number>',
      'add an account with so many contacts, their deals and invoices',
      readContactCount,
    )
    .action(
      ending(async ({ contacts }: { contacts?: number }) => {
        if (contacts === undefined) return (await import('./data/seed.ts')).seed(context)
        return (await import('./data/seed-contacts.ts')).seedContacts(context, contacts)
      }),
    )

  program
    .command('token')
    .description('print a session token of the development issuer')
    .argument('<user-id>', 'the user it signs in, such as demo-owner')
    .addOption(
      new Option('--ttl <time>', 'how long it is good, such as 90s, 30m, 1h or 7d')
        .argParser(readLifetimeSeconds)
        .default(86_400, '24h'),
    )
    .action(
      ending(async (userId: string, { ttl }: { ttl: number }) =>
        (await import('./token.ts')).token(context, userId, ttl),
      ),
    )

  program
    .command('backup')
    .description('write the whole database into a file, while servers work')
    .argument('<file>', 'a file that is not there yet')
    .action(ending(async (file: string) => (await import('./backup/backup.ts')).backUp(context, file)))

  program
    .command('restore')
    .description('fill an empty database from a file of bizgate backup')
    .argument('<file>', 'what bizgate backup wrote')
    .action(ending(async (file: string) => (await import('./backup/backup.ts')).restore(context, file)))

  program
    .command('verify')
    .description('check that the file of an export is whole, consistent and unedited')
    .argument('<file>', 'an account export, or contacts as .csv; .gz and .zst too')
    .option('--receipt <file>', 'the receipt of the export, as GraphQL answers it in JSON')
    .option('--sha256 <digest>', 'only the digest of the receipt', readDigest)
    .addHelpText(
      'after',
      '\nExit code 0: the file is whole, consistent and the one of its receipt. 1: something is wrong.\n2: the command was called wrongly. 3: nothing is wrong, but there was no receipt to compare it with.',
    )
    .action(
      ending(async (file: string, options: { receipt?: string; sha256?: string }) =>
        (await import('./verify/verify.ts')).verify(context, file, options),
      ),
    )

  program
    .command('import')
    .description('restore an account export as a new account, or add the contacts of a CSV to an account')
    .argument('<file>', 'the account export (.json) or the contacts (.csv); also compressed by gzip or zstd')
    .option('--owner <user>', 'restore an account, which this user owns from now on', readUserId)
    .option('--name <name>', 'what the account is called, where not as in the file', readAccountName)
    .option('--new-ids', 'give every record a new id; links between records are kept')
    .option('--without-team', 'leave out the team members of the account')
    .option('--drop-unknown', 'leave out what the file has and bizgate does not know')
    .option('--account <id>', 'add contacts to this account', readAccountId)
    .addOption(
      new Option('--on-match <what>', 'what is done with contacts whose e-mail the account has')
        .choices(['skip', 'update', 'create'])
        .default('skip'),
    )
    .action(
      ending(async (file: string, { owner, account, ...options }: ImportOptions) => {
        if (owner !== undefined && account === undefined)
          return (await import('./data/import-account.ts')).importAccountFile(context, file, {
            ...options,
            owner,
          })
        if (owner === undefined && account !== undefined)
          return (await import('./data/import-contacts.ts')).importContactsFile(context, file, {
            ...options,
            account,
          })
        throw new UsageError(
          'Give either --owner <user> for a new account, or --account <id> for contacts of an existing one.',
        )
      }),
    )

  program
    .command('accounts')
    .description('list the accounts: id, owner, number of records and name, separated by tabs')
    .action(ending(async () => (await import('./data/accounts.ts')).listAccounts(context)))

  const counts = program.command('counts').description('compare or repair the stored counts')
  for (const [name, description] of [
    ['check', 'compare them with the records; exit code 1 where they differ'],
    ['repair', 'set them right'],
  ] as const) {
    counts
      .command(name)
      .description(description)
      .action(ending(async () => (await import('./data/counts.ts')).counts(context, name)))
  }

  program
    .command('limits')
    .description('what is counted under limits, outside production')
    .command('reset')
    .description('forget all calls so far, those by the hour too')
    .action(ending(async () => (await import('./limits/reset-limits.ts')).resetLimits(context)))

  program
    .command('doctor')
    .description(
      'look at everything that bizgate needs and say what to do; exit code 1 where something is wrong',
    )
    .option('--json', 'print it as JSON')
    .action(
      ending(async ({ json = false }: { json?: boolean }) =>
        (await import('./doctor/doctor.ts')).doctor(context, { json }),
      ),
    )

  return program
}

/** Where the command line itself writes, as wide as that is. */
function outputOf({ stdout, stderr }: CommandContext): OutputConfiguration {
  // Commander takes its own width where there is none, which its type does not say.
  const widthOf = ({ isTTY, columns }: Output) => (isTTY ? columns : undefined) as number
  return {
    writeOut: text => void stdout.write(text),
    writeErr: text => void stderr.write(text),
    getOutHelpWidth: () => widthOf(stdout),
    getErrHelpWidth: () => widthOf(stderr),
  }
}

/** What a command line calls. */
interface Call {
  /** The longest name of a command that it begins with, such as `bizgate counts`. */
  readonly name: string
  readonly args: readonly string[]
}

/**
 * Reads what is called. Whoever asks for help of a command has it from its `--help`: Commander's own takes no names of
 * two words, and answers with the help of everything where a word is no command.
 */
function readCall(program: Command, args: readonly string[]): Call {
  let called = program
  const words: string[] = []
  let asksForHelp = false
  const nameOf = (names: readonly string[]) => [program.name(), ...names].join(' ')
  for (const arg of args) {
    // What follows is the command's own, such as a user who is called help.
    if (called.commands.length === 0) break
    if (/^(help|-h|--help)$/.test(arg)) {
      asksForHelp = true
      continue
    }
    const next = called.commands.find(command => command.name() === arg)
    if (!next) return { name: nameOf(words), args: arg.startsWith('-') ? args : [...words, arg] }
    called = next
    words.push(arg)
  }
  return { name: nameOf(words), args: asksForHelp ? [...words, '--help'] : args }
}

function explainMisuse({ code, message }: CommanderError, name: string): string {
  const hint = `${name} --help shows its usage.`
  // Its help has been printed: a part of the name is missing.
  if (code === 'commander.help') return hint
  const [said = '', ...suggestion] = message.replace(/^error: /, '').split('\n')
  const isForVariable = code === 'commander.unknownOption' && /^bizgate( serve)?$/.test(name)
  if (isForVariable)
    suggestion.push('Variables of the environment configure it, such as PORT: see docs/configuration.md.')
  return [`${said.charAt(0).toUpperCase()}${said.slice(1)}`, ...suggestion, hint].join('\n')
}
