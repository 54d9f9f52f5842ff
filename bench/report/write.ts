import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { ExportFacts } from '../export-facts.ts'
import { Results, type Run } from '../results.ts'
import { checkTargets } from '../targets.ts'
import { plotGrowth, plotShares } from './plots.ts'
import { say } from './say.ts'
import { runsTable, targetsTable } from './table.ts'

const folder = new URL('../results/', import.meta.url)

/** Where and how a run was made. */
export interface Circumstances {
  readonly node: string
  readonly postgres: string
  readonly cores: number
  readonly load: string
  readonly quick: boolean
  readonly rounds: number
  readonly seconds: number
}

interface Latest {
  readonly circumstances: Circumstances
  readonly facts: Record<string, number>
  readonly runs: Record<string, Record<string, Run[]>>
}

/** Writes what `npm run bench` found: all runs as JSON, tables, plots; prints the tables. */
export async function writeResults(circumstances: Circumstances, results: Results): Promise<void> {
  const { facts, runs } = results
  await write('latest.json', toJson({ circumstances, facts, runs } satisfies Latest))
  await write('runs.md', runsTable(results))
  await write('shares.svg', plotShares(results))
  if (Object.keys(runs).some(scenario => scenario.startsWith('growth'))) {
    await write('growth.svg', plotGrowth(results))
  }
  say(`\n${runsTable(results)}`)
  await writeTargets(results, await readJson<ExportFacts>('exports.json'))
}

/** Writes what `npm run bench:exports` found; parts that it left out stay as they were found last. */
export async function writeExportFacts(found: Partial<ExportFacts>): Promise<void> {
  const facts = { ...(await readJson<ExportFacts>('exports.json')), ...found }
  await write('exports.json', toJson(facts))
  const latest = await readJson<Latest>('latest.json')
  await writeTargets(Object.assign(new Results(), latest), facts)
}

async function writeTargets(results: Results, exports: Partial<ExportFacts> | null): Promise<void> {
  const table = targetsTable(checkTargets(results, exports))
  await write('targets.md', table)
  say(table)
}

async function write(name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = new URL(`${name}.tmp`, folder)
  await writeFile(draft, content)
  await rename(draft, new URL(name, folder))
}

async function readJson<Content>(name: string): Promise<Content | null> {
  const text = await readFile(new URL(name, folder), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** Indented, but each run on a line of its own; numbers to three places. */
function toJson(value: object): string {
  const rounded = JSON.parse(JSON.stringify(value), (_key, item) =>
    typeof item === 'number' ? Math.round(item * 1000) / 1000 : item,
  )
  return `${JSON.stringify(rounded, null, 1).replace(/\{\n\s+("requestsPerSecond"[^}]*)\n\s+\}/g, (_, run) => `{ ${run.replace(/\n\s+/g, ' ')} }`)}\n`
}
