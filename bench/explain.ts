import { mkdir, writeFile } from 'node:fs/promises'
import type { Query } from '../src/database/database.ts'
import { openDatabase } from '../src/database/open-database.ts'
import { ownerId } from './accounts.ts'
import { withBench } from './bench.ts'
import { userId } from './data.ts'
import { createStatements, type Explained, exportStatements, listStatements } from './explain/statements.ts'
import { readOptions } from './options.ts'
import { say } from './report.ts'

// The plan of each hot statement for the largest account, by the plan that a connection keeps for any values,
// when all that it reads is in memory: npm run explain. Everything that it writes is undone.

const folder = new URL('results/explain/', import.meta.url)

await withBench(readOptions([]), async ({ accounts: { large }, databaseUrl }) => {
  const database = await openDatabase({ url: databaseUrl, dataDir: 'memory:' })
  await mkdir(folder, { recursive: true })
  try {
    const statements = [
      ...listStatements(large, userId(1)),
      ...exportStatements(large),
      ...(await createStatements(database, large.id, ownerId)),
    ]
    for (const statement of statements) {
      const done = new Error('Undo what was explained')
      let plan = ''
      const explained = database.transaction(async query => {
        await explain(query, statement)
        plan = await explain(query, statement)
        throw done
      })
      await explained.catch(error => {
        if (error !== done) throw error
      })
      await writePlan(statement, plan)
      say(`${/^Execution Time: (.*)$/m.exec(plan)?.[1]?.padStart(14)}  ${statement.name}`)
    }
  } finally {
    await database.close()
  }
})

async function explain(query: Query, { text, values, isLiteral }: Explained): Promise<string> {
  const send = (sql: string) => query({ text: sql, values: [] })
  const how = 'EXPLAIN (ANALYZE, BUFFERS)'
  const prepare = async () => {
    await send('SET LOCAL plan_cache_mode = force_generic_plan')
    await send('SAVEPOINT explaining')
    await send(`PREPARE explained AS ${text}`)
    const rows = await send(`${how} EXECUTE explained(${values.map(toSql).join(', ')})`)
    await send('DEALLOCATE explained')
    await send('ROLLBACK TO SAVEPOINT explaining')
    return rows
  }
  const literal = () => text.replace(/\$(\d+)/g, (_, number) => toSql(values[number - 1]))
  const rows = isLiteral ? await send(`${how} ${literal()}`) : await prepare()
  return rows.map(row => String(row['QUERY PLAN'])).join('\n')
}

function toSql(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}

function writePlan({ name, text, values }: Explained, plan: string): Promise<void> {
  const file = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.txt`
  const lines = values.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`)
  return writeFile(new URL(file, folder), `-- ${name}\n${lines.join('\n')}\n${text}\n\n${plan}\n`)
}
