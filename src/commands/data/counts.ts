import { readConfig } from '../../config.ts'
import type { CommandContext } from '../context.ts'
import { print } from '../print.ts'
import { withSpinner } from '../progress.ts'
import { withDatabase } from '../with-database.ts'
import { type CountDifference, findCountDifferences, repairCounts } from './record-counts.ts'

/**
 * `bizgate counts check` compares the stored counts with the records: exit code 1 where they differ.
 * `bizgate counts repair` sets them right. Both may run while servers work.
 */
export async function counts(context: CommandContext, action: 'check' | 'repair'): Promise<number> {
  const find = action === 'check' ? findCountDifferences : repairCounts
  const differences = await withDatabase(context, readConfig(context.environment), ({ prisma }) =>
    withSpinner(context, 'Counting the records', () => find(prisma)),
  )
  for (const difference of differences) print(context, describe(difference))
  const { length } = differences
  if (length > 0 && action === 'check') {
    print(context, `Wrong: ${length}. bizgate counts repair sets them right.`)
    return 1
  }
  print(context, length === 0 ? 'The counts are right.' : `Repaired: ${length}.`)
  return 0
}

function describe({ accountId, collection, state, dueDate, kept, counted }: CountDifference): string {
  const due = dueDate === 'infinity' ? '' : ` due ${dueDate}`
  return `Account ${accountId}, ${collection}, ${state}${due}: ${kept} kept, ${counted} counted`
}
