import { demo } from '../../../demo/demo.ts'
import { loadDemoData } from '../../../demo/load.ts'
import { ConfigError, readConfig } from '../../config.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { withSpinner } from '../progress.ts'
import { withDatabase } from '../with-database.ts'

/** `bizgate seed`: loads the demo account into an empty database. */
export async function seed(context: CommandContext): Promise<number> {
  const config = readConfig(context.environment)
  if (config.production) throw new ConfigError('The demo account is for development: NODE_ENV is production')
  const loaded = await withDatabase(context, config, ({ prisma }) =>
    withSpinner(context, 'Loading the demo account', () => loadDemoData(prisma, new Date())),
  )
  print(
    context,
    loaded ? `Loaded the demo account ${demo.accountId}.` : 'There are accounts already: nothing was loaded.',
  )
  return 0
}
