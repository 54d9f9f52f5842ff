import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Query, Statement } from '../../database/database.ts'
import { hasReplayed, maxAgeMs, readLogEnd } from '../../database/replica/freshness.ts'
import { explainFailure } from '../failure.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'
import { openPostgres } from './open-postgres.ts'

const askAgainMs = 50
const { ok, warning, wrong } = findingsAbout('standby')

/** The standby that DATABASE_REPLICA_URL names, beside its primary. */
export async function examineStandby(
  { dataDir }: Pick<Config, 'dataDir'>,
  url: string,
  primaryUrl: string,
): Promise<Diagnosis> {
  const primary = await openPostgres(primaryUrl)
  try {
    return await examineBeside(primary, url)
  } catch (error) {
    const [sentence = ''] = explainFailure(error, { dataDir, database: 'DATABASE_REPLICA_URL' }).split('\n')
    return wrong(sentence, 'Name a hot standby that answers: until then the primary is read.')
  } finally {
    await primary.end()
  }
}

async function examineBeside(primary: pg.Client, url: string): Promise<Diagnosis> {
  const standby = await openPostgres(url)
  try {
    const [ofPrimary, ofStandby] = await Promise.all([primary, standby].map(readName))
    if (ofStandby !== ofPrimary)
      return wrong(
        `It is the database ${ofStandby}, and that of the primary is ${ofPrimary}`,
        'Name the same one.',
      )
    if (await follows(queryOver(primary), queryOver(standby)))
      return ok(`Follows the primary, on ${standby.host}`)
    return warning(
      `More than ${maxAgeMs / 1_000} s behind the primary`,
      'Until it has caught up, the primary is read.',
    )
  } finally {
    await standby.end()
  }
}

async function follows(primary: Query, standby: Query): Promise<boolean> {
  const place = await readLogEnd(primary)
  const endsAtMs = performance.now() + maxAgeMs
  while (!(await hasReplayed(standby, place))) {
    if (performance.now() >= endsAtMs) return false
    await wait(askAgainMs)
  }
  return true
}

async function readName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  return rows[0]?.name ?? ''
}

function queryOver(client: pg.Client): Query {
  return async <Found extends object>({ text, values }: Statement) =>
    (await client.query<Found & pg.QueryResultRow>(text, [...values])).rows
}
