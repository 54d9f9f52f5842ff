import { type Config, readConfig, readDataDir } from '../../config.ts'
import type { CommandContext } from '../context.ts'
import { explainFailure } from '../failure.ts'
import { print } from '../print.ts'
import { examineConfiguration } from './configuration.ts'
import { examineDisk } from './disk.ts'
import { examineDocuments } from './documents.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'
import { examineKeys } from './keys.ts'
import { examinePort } from './port.ts'
import { examineRedis } from './redis.ts'

const leastMajor = 24

type Examine = (config: Config) => AsyncIterable<Diagnosis> | Iterable<Diagnosis>

/** In the order of the report. Each runs by itself and waits for none. */
const examinations: Readonly<Record<string, Examine>> = {
  configuration: examineConfiguration,
  documents: examineDocuments,
  database: examineDatabase,
  keys: examineKeys,
  redis: examineRedis,
  disk: examineDisk,
  port: examinePort,
}

/** `bizgate doctor`: looks at everything that the service needs, changes nothing that stays; exit code 1 where something is wrong. */
export async function doctor(context: CommandContext, { json }: { readonly json: boolean }): Promise<number> {
  const findings = [examineNode(), ...(await examineAll(context))]
  if (json) print(context, JSON.stringify(findings, null, 2))
  else for (const finding of findings) print(context, describe(finding))
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0
}

/** The Node that runs this. */
function examineNode(): Diagnosis {
  const { ok, wrong } = findingsAbout('node')
  const { node } = process.versions
  if (Number.parseInt(node, 10) >= leastMajor) return ok(`Node ${node}`)
  return wrong(
    `Node ${node} is too old`,
    `Run npm ci, which brings Node ${leastMajor}, and start with npm start or npx bizgate.`,
  )
}

async function examineAll({ environment }: CommandContext): Promise<readonly Diagnosis[]> {
  const { wrong } = findingsAbout('configuration')
  const dataDir = readDataDir(environment)
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    return [wrong(explainFailure(error, { dataDir }), 'Set it right: nothing else can be looked at before.')]
  }
  const findings = await Promise.all(
    Object.entries(examinations).map(async ([about, examine]) => {
      const found: Diagnosis[] = []
      try {
        for await (const finding of examine(config)) found.push(finding)
      } catch (error) {
        const [sentence = ''] = explainFailure(error, { dataDir }).split('\n')
        const advice = 'Set right what the sentence names, or start what does not answer.'
        found.push(findingsAbout(about).wrong(sentence, advice))
      }
      return found
    }),
  )
  return findings.flat()
}

async function* examineDatabase(config: Config): AsyncGenerator<Diagnosis> {
  const { databaseUrl, databaseReplicaUrl } = config
  if (databaseUrl === null) return yield* (await import('./embedded.ts')).examineEmbedded(config)
  yield* (await import('./postgres.ts')).examinePostgres(config, databaseUrl)
  if (databaseReplicaUrl !== null)
    yield (await import('./standby.ts')).examineStandby(config, databaseReplicaUrl, databaseUrl)
}

function describe({ about, state, text, advice }: Diagnosis): string {
  const line = `${state.padEnd(9)}${about.padEnd(15)}${text}`
  return advice === undefined ? line : `${line}\n${' '.repeat(24)}${advice}`
}
