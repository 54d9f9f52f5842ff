import { demo } from '../../../demo/demo.ts'
import { loadDemoData } from '../../../demo/load.ts'
import { type Config, ConfigError } from '../../config.ts'
import { openDatabase } from '../../database/open-database.ts'
import { print } from '../print.ts'

/** `bizgate seed`: loads the demo account into an empty database. */
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
