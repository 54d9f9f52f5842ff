import { openDatabase } from '../src/database/open-database.ts'
import { ownerId } from './accounts.ts'
import { userId } from './data.ts'
import { type Explained, explain } from './explain/explain.ts'
import { exportStatements, listStatements } from './explain/reads.ts'
import { writePlan } from './explain/write-plan.ts'
import { createStatements } from './explain/writes.ts'
import { readOptions } from './options.ts'
import { say } from './report/say.ts'
import { withBench } from './set-up.ts'

const options = readOptions(process.argv.slice(2), [])

await withBench(options, async ({ accounts: { large }, environment }) => {
  const database = await openDatabase({ url: environment.DATABASE_URL ?? null, dataDir: 'memory:' })
  try {
    const statements: Explained[] = [
      ...listStatements(large, userId(1)),
      ...exportStatements(large),
      ...(await createStatements(database, large, ownerId)),
    ]
    for (const statement of statements) {
      const { plan, ms } = await explain(database, statement)
      await writePlan(statement, plan)
      say(`${ms.toFixed(2).padStart(10)} ms  ${statement.name}`)
    }
  } finally {
    await database.close()
  }
})
