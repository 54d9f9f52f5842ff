import { demo } from '../../../demo/demo.ts'
import { describeMany } from '../../../demo/many/account.ts'
import { filledTables, loadMany } from '../../../demo/many/load.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { analyzeTables } from '../analyze.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { inDigits } from '../printable.ts'
import { withProgress } from '../progress.ts'
import { withDatabase } from '../with-database.ts'

/**
 * `bizgate seed --contacts <number>`: adds an account of the demo's owner with so many contacts, their deals and
 * invoices, the same every time. All or nothing: cut short, it leaves nothing.
 */
export async function seedContacts(context: CommandContext, contacts: number): Promise<number> {
  const config = readConfig(context.environment)
  if (config.production) throw new ConfigError('Made-up records are for development: NODE_ENV is production')
  await withDatabase(context, config, async database => {
    const startedAtMs = performance.now()
    const many = describeMany(contacts, new Date())
    const { accountId: id, deals, invoices } = many
    if (await database.prisma.account.findUnique({ where: { id }, select: { id: true } })) {
      return print(
        context,
        `The account ${id} with ${inDigits(contacts)} contacts is there already: nothing was added.`,
      )
    }
    const total = contacts + deals + invoices
    await withProgress(context, { title: 'Adding records', total, unit: 'records' }, async progress => {
      await database.transaction(query => loadMany(query, many, written => progress.advance(written)))
      const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
      progress.finish(
        `Added the account ${id} of ${demo.ownerId} with ${inDigits(contacts)} contacts, ${inDigits(deals)} deals and ${inDigits(invoices)} invoices in ${seconds} s.`,
      )
    })
    await analyzeTables(context, database, filledTables)
  })
  return 0
}
