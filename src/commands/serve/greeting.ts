import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { commandsToTry } from '../../../demo/commands-to-try.ts'
import { demo } from '../../../demo/demo.ts'
import type { DevelopmentIssuer } from '../../auth/development-issuer.ts'
import { type Config, isExposed } from '../../config.ts'
import { explainNoFiles } from '../../file-problem.ts'
import type { CommandContext } from '../context.ts'

/** Logs once what is hardly meant: a development issuer that others reach, no place for temporary files … */
export function warnOfConfiguration(config: Config, log: Logger): void {
  if (isExposed(config)) {
    log.warn(
      { host: config.host },
      'NO IDENTITY PROVIDER: other machines can reach this server, and the development issuer signs its tokens',
    )
  }
  const { production, databaseUrl, dataDir } = config
  if (production && databaseUrl === null)
    log.warn({ dataDir }, 'NO DATABASE_URL: production runs on the embedded database')
  const reason = explainNoFiles(tmpdir())
  if (reason !== null)
    log.warn({ reason }, 'TMPDIR TAKES NO FILES: exports that are read slowly will be broken off')
}

/** Says what a first start waits for, where it makes its own database. */
export function announceFirstStart(
  { stdout }: Pick<CommandContext, 'stdout'>,
  { production, databaseUrl, dataDir }: Config,
): void {
  if (!stdout.isTTY || production || databaseUrl !== null || dataDir === 'memory:') return
  if (existsSync(join(dataDir, 'postgres'))) return
  stdout.write(
    `Making the database in ${resolve(dataDir)}, with a demo account: some seconds, only this time.\n`,
  )
}

/** Where words for a person go: in production the standard output is the log's alone. */
export function outputForWords(
  { stdout, stderr }: Pick<CommandContext, 'stdout' | 'stderr'>,
  { production }: Config,
): CommandContext['stdout'] {
  return production ? stderr : stdout
}

/** Says where the server listens and, where it signs its own tokens, what a newcomer may try with one that works. */
export async function greet(
  context: Pick<CommandContext, 'stdout' | 'stderr'>,
  config: Config,
  url: string,
  developmentIssuer: DevelopmentIssuer | null,
): Promise<void> {
  const token = config.production ? undefined : await developmentIssuer?.issueToken(demo.ownerId)
  // In one piece, so that no line of the log comes between.
  const text = token ? describeFirstSteps(config, url, token) : ''
  outputForWords(context, config).write(`bizgate listens on ${url}\n${text}`)
}

function describeFirstSteps(config: Config, url: string, token: string): string {
  return `
Open it in a browser for its health, this token and these commands. Also there:

  ${url}/docs      the API reference
${config.graphiql ? `  ${url}/graphql   GraphiQL\n` : ''}  ${url}/console   the console

A session token for the owner of the demo account, good for 24 hours:

  TOKEN=${token}

Try:

${commandsToTry(url)
  .map(({ command }) => `  ${command}\n`)
  .join('')}
${describeData(config)} Ctrl+C stops the server.

`
}

function describeData({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== null) return 'The data is in the database that DATABASE_URL names.'
  if (dataDir === 'memory:') return 'The data is in memory and goes with the server.'
  return `The data is in ${resolve(dataDir)}.`
}
