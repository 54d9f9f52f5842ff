import type { Config } from '../../config.ts'
import { openDatabase } from '../../database/open-database.ts'
import { print } from '../print.ts'
import { type CountDifference, findCountDifferences, repairCounts } from './record-counts.ts'

/**
 * `bizgate counts check` compares the kept counts with what there is and leaves exit code 1 where
 * they differ; `bizgate counts repair` sets them right. Both may run while servers work.
 */
export async function counts({ databaseUrl, dataDir }: Config, action: 'check' | 'repair'): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, dataDir, requestTimes: null })
  try {
    const differences = await (action === 'check' ? findCountDifferences : repairCounts)(database.prisma)
    for (const difference of differences) print(describe(difference))
    if (differences.length === 0) return print('The counts are right.')
    if (action === 'repair') return print(`Repaired: ${differences.length}.`)
    print(`Wrong: ${differences.length}. npm run counts -- repair sets them right.`)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

function describe({ accountId, collection, state, dueDate, kept, counted }: CountDifference): string {
  const due = dueDate === 'infinity' ? '' : ` due ${dueDate}`
  return `Account ${accountId}, ${collection}, ${state}${due}: ${kept} kept, ${counted} counted`
}
