import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trustedDocuments } from './requests.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

type Environment = Readonly<Record<string, string>>

/** The root of the checkout, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

/** What `npm start` gives to node, with another command in place of `serve`. */
export function programArguments(...command: readonly string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const args: string[] = scripts.start.split(' ').slice(1)
  if (args.pop() !== 'serve') throw new Error('npm start does not end with serve')
  return [...args, ...command]
}

/** Starts the product as an operator would: production, everything on, logs at info. */
export function startBizgate(environment: Environment, nodeArgs: readonly string[] = []) {
  return startServerProcess({
    name: 'bizgate',
    args: [...nodeArgs, ...programArguments('serve')],
    environment: { LOG_LEVEL: 'info', TRUSTED_PROXY_HOPS: '1', ...environment },
    cwd: root,
  })
}

/** Starts the reference server, which counts a list's total or, as `raw-kept`, adds up the stored counts. */
export function startRaw(environment: Environment, name: 'raw' | 'raw-kept' = 'raw') {
  return startServerProcess({ name, args: [`${root}bench/raw/server.ts`, name], environment })
}

/** The servers that most scenarios compare. */
export interface Servers {
  readonly raw: ServerProcess
  readonly rawKept: ServerProcess
  readonly bizgate: ServerProcess
}

/** Starts all three, and stops them when the work is done or has failed. */
export function withServers(environment: Environment, work: (servers: Servers) => Promise<void>) {
  return withServer(startRaw(environment), raw =>
    withServer(startRaw(environment, 'raw-kept'), rawKept =>
      withServer(startBizgate(environment), bizgate => work({ raw, rawKept, bizgate })),
    ),
  )
}

/** An environment in which a server trusts the benchmark's documents, for as long as the work takes. */
export async function withTrustedDocuments<Result>(
  environment: Environment,
  work: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bizgate-bench-'))
  const file = join(folder, 'trusted.json')
  await writeFile(file, JSON.stringify(trustedDocuments))
  return work({ ...environment, TRUSTED_DOCUMENTS: file }).finally(() => rm(folder, { recursive: true }))
}

/** Stops a server when the work is done or has failed. */
export async function withServer<Result>(
  starting: Promise<ServerProcess>,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await starting
  return work(server).finally(() => server.stop())
}
