import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTable } from './table.ts'

const guide = fileURLToPath(new URL('../../../docs/faults.md', import.meta.url))

/** Collects the rows of all test files; prints them as one table and, with WRITE_FAULTS, keeps it in the guide. */
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
    if (process.env.WRITE_FAULTS) await keep(table)
  }
}

async function keep(table: string): Promise<void> {
  const text = await readFile(guide, 'utf8')
  const marked = /(<!-- figures -->\n)[\s\S]*?(\n<!-- end of figures -->)/
  if (!marked.test(text)) throw new Error('docs/faults.md has no place for the figures')
  await writeFile(
    guide,
    text.replace(marked, (_all, head, tail) => `${head}\n${table}\n${tail}`),
  )
}
