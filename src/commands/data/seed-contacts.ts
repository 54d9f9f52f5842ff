import { demo } from '../../../demo/demo.ts'
import { describeMany } from '../../../demo/many/account.ts'
import { filledTables, loadMany } from '../../../demo/many/load.ts'
import { type Config, ConfigError } from '../../config.ts'
import { openDatabase } from '../../database/open-database.ts'
import { print } from '../print.ts'
import { openProgress } from './progress.ts'

/**
 * `bizgate seed --contacts <number>`: adds an account of the demo's owner with so many contacts, their deals and
 * invoices, the same every time. All or nothing: cut short, it leaves nothing.
 */
export async function seedContacts(
  { databaseUrl, dataDir, production }: Config,
  contacts: number,
): Promise<void> {
  if (production) throw new ConfigError('Made-up records are for development: NODE_ENV is production')
  const database = await openDatabase({ url: databaseUrl, dataDir, requestTimes: null })
  try {
    const startedAtMs = performance.now()
    const many = describeMany(contacts, new Date())
    const { accountId: id, deals, invoices } = many
    if (await database.prisma.account.findUnique({ where: { id }, select: { id: true } })) {
      return print(`The account ${id} with ${count(contacts)} contacts is there already: nothing was added.`)
    }
    const progress = openProgress('Adding records', contacts + deals + invoices)
    try {
      await database.transaction(query => loadMany(query, many, written => progress.advance(written)))
      // The embedded database never looks at its tables by itself, and Postgres only after a while.
      await database.query({ text: `ANALYZE ${filledTables.join(', ')}`, values: [] })
    } catch (error) {
      progress.fail()
      throw error
    }
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
    progress.finish(
      `Added the account ${id} of ${demo.ownerId} with ${count(contacts)} contacts, ${count(deals)} deals and ${count(invoices)} invoices in ${seconds} s.`,
    )
  } finally {
    await database.close()
  }
}

function count(number: number): string {
  return number.toLocaleString('en')
}
