import { execFile } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeOwnDirectory } from '../../support/own-directory.ts'
import type { PostgresInstance } from '../../support/postgres-instance.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../../deploy/replicas/replicas', import.meta.url))
/** Away from the ports that the system gives to whoever asks for any. */
const basePort = 18_400

/** The set of replicas that the script of deploy/replicas starts. */
export interface Replicas {
  /** The balancer's address. */
  readonly url: string
  readonly gatewayUrls: readonly string[]
  readonly primary: Pick<PostgresInstance, 'query'>
  /** The standby, which is the primary once it is promoted. */
  readonly standby: Pick<PostgresInstance, 'query'>
  /** Runs a command of the script. */
  command(name: 'renew' | 'fail' | 'promote'): Promise<void>
  /** What the gateways wrote so far. */
  logs(): Promise<string>
  remove(): Promise<void>
}

/** Starts it, its gateways with these variables besides. */
export async function startReplicas(environment: Readonly<Record<string, string>>): Promise<Replicas> {
  const directory = await makeOwnDirectory('replicas')
  // Postgres has its directory in it.
  await chmod(directory.path, 0o755)
  const set = join(directory.path, 'set')
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, REPLICAS_DIR: set, BASE_PORT: String(basePort), ...environment }
  const command = async (name: string) => {
    await run(script, [name], { env, cwd: directory.path })
  }
  const urlOf = (offset: number) => `http://127.0.0.1:${basePort + offset}`
  try {
    await command('start')
  } catch (error) {
    await directory.remove()
    throw error
  }
  return {
    url: urlOf(0),
    gatewayUrls: [urlOf(1), urlOf(2)],
    primary: postgresAt(basePort + 6),
    standby: postgresAt(basePort + 7),
    command,
    async logs() {
      const texts = [1, 2].map(nth => readFile(join(set, `gateway-${nth}.log`), 'utf8'))
      return (await Promise.all(texts)).join('')
    },
    remove: directory.remove,
  }
}

function postgresAt(port: number): Pick<PostgresInstance, 'query'> {
  return {
    async query<Row extends pg.QueryResultRow>(text: string, database = 'postgres') {
      const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`)
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}
