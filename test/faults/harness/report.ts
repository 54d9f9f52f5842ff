import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTable } from './table.ts'

const results = fileURLToPath(new URL('../results.md', import.meta.url))

/** Collects the rows of all test files; prints them as one table and, with WRITE_FAULTS, writes it to results.md. */
export async function setup(): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
    new URL('../../../node_modules/.cache/compiled/', import.meta.url),
  )
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-faults-'))
  process.env.FAULTS_FILE = join(directory, 'rows')
  return async () => {
    const table = await formatTable()
    await rm(directory, { recursive: true })
    process.stdout.write(`\n${table}\n`)
    if (process.env.WRITE_FAULTS) await writeTable(table)
  }
}

async function writeTable(table: string): Promise<void> {
  const text = await readFile(results, 'utf8')
  const marked = /(<!-- figures -->\n)[\s\S]*?(\n<!-- end of figures -->)/
  if (!marked.test(text)) throw new Error('test/faults/results.md has no place for the figures')
  await writeFile(
    results,
    text.replace(marked, (_all, head, tail) => `${head}\n${table}\n${tail}`),
  )
}
