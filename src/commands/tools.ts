import { issueDevelopmentToken } from '../auth/development-issuer.ts'
import { type Config, ConfigError } from '../config.ts'
import { migrateDatabase, openDatabase } from '../database/open-database.ts'
import { demo } from '../demo-data/demo.ts'
import { loadDemoData } from '../demo-data/load.ts'
import { UsageError } from './usage.ts'

/** `npm run migrate`: brings the database up to date and says what was applied. */
export async function migrate({ databaseUrl, dataDir }: Config): Promise<void> {
  const applied = await migrateDatabase({ url: databaseUrl, dataDir })
  print(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
}

/** `npm run seed`: loads the demo account into an empty database. */
export async function seed({ databaseUrl, dataDir, production }: Config): Promise<void> {
  if (production) throw new ConfigError('The demo account is for development: NODE_ENV is production')
  const database = await openDatabase({ url: databaseUrl, dataDir, requestTimes: null })
  try {
    const loaded = await loadDemoData(database.prisma, new Date())
    print(
      loaded
        ? `Loaded the demo account ${demo.accountId}.`
        : 'There are accounts already: nothing was loaded.',
    )
  } finally {
    await database.close()
  }
}

/** `npm run token -- <user-id>`: prints a session token of the development issuer, also while the server runs. */
export async function token({ dataDir, identityProvider }: Config, userId?: string): Promise<void> {
  if (!userId) throw new UsageError('Whose token? npm run token -- <user-id>')
  if (identityProvider) throw new ConfigError('Tokens come from the identity provider that AUTH_ISSUER names')
  print(await issueDevelopmentToken(dataDir, userId))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
