import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { allChecks } from './checks/all-checks.ts'
import type { Options } from './options.ts'
import { countResults, describeEnd, describeResult, tableHead } from './report.ts'
import { type Result, runChecks } from './run.ts'
import { isObject } from './shape.ts'

type Parsed = Omit<Options, 'baseUrl'> & { readonly json?: boolean }

const command = new Command('conformance')
  .description('Check a server against the contract. What is created on it is called "Conformance check".')
  .argument('<base-url>', 'where the server is, such as http://127.0.0.1:4000', readBaseUrl)
  .addOption(
    tokenOption(
      '--token <token>',
      "a session token of the account's owner",
      'CONFORMANCE_TOKEN',
    ).makeOptionMandatory(),
  )
  .requiredOption('--account <uuid>', 'the account')
  .option('--other-account <uuid>', 'an account that this user has nothing to do with')
  .addOption(
    tokenOption('--member-token <token>', 'a session token of a team member', 'CONFORMANCE_MEMBER_TOKEN'),
  )
  .option('--form <uuid>', 'an active lead form of the account')
  .option(
    '--form-data <json>',
    'what the form takes, such as {"name":"Ada"}; name and email unless given',
    readFormData,
  )
  .option('--inactive-form <uuid>', 'a lead form that is inactive')
  .option('--stage <uuid>', 'a pipeline stage of the account')
  .option('--cookie <name>', 'the name of the session cookie')
  .option('--idempotency', 'check that a repeated Idempotency-Key creates nothing twice')
  .option('--limits', 'use up every limit, the hour of the account export too; takes some minutes')
  .option('--json', 'print the results as JSON')
  .addHelpText('after', '\nExit code 1: a promise is broken. 2: nothing could be checked.')
  .exitOverride()

try {
  command.parse()
  const [baseUrl = ''] = command.processedArgs
  const { json = false, ...options } = command.opts<Parsed>()
  const answers = await reach(baseUrl)
  if (!answers) fail(`${baseUrl} does not answer.`)
  else await run({ ...options, baseUrl }, json)
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : 2
}

async function run(options: Options, json: boolean): Promise<void> {
  if (!json) print(tableHead)
  const onResult = (result: Result) => {
    if (!json) print(describeResult(result))
  }
  const results = await runChecks(allChecks, options, onResult)
  const counts = countResults(results)
  print(
    json
      ? JSON.stringify({ server: options.baseUrl, ...counts, results }, null, 2)
      : `\n${describeEnd(results)}`,
  )
  process.exitCode = counts.failed > 0 ? 1 : counts.ok === 0 ? 2 : 0
}

async function reach(baseUrl: string): Promise<boolean> {
  return fetch(baseUrl, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  )
}

/** A token that a variable can hold, where the list of processes does not show it. */
function tokenOption(flags: string, description: string, variable: string): Option {
  return new Option(flags, description).env(variable)
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('It is a URL of http or https.')
  return text.replace(/\/$/, '')
}

function readFormData(text: string): Record<string, string> {
  try {
    const data: unknown = JSON.parse(text)
    if (isObject(data))
      return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]))
  } catch {
    // Told below.
  }
  throw new InvalidArgumentError('It is a JSON object.')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 2
}
