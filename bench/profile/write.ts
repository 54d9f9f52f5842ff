import { mkdir, writeFile } from 'node:fs/promises'
import { say } from '../report/say.ts'
import type { Circumstances } from '../report/write.ts'
import { drawFlameGraph } from './flame-graph.ts'
import type { Profiled } from './profiled-server.ts'
import { functionsTable, layersTable } from './tables.ts'

const folder = new URL('../results/', import.meta.url)

/** Writes `profile.md` and a flame graph of each load; prints the tables of layers. */
export async function writeProfiles(
  { node, postgres, cores, seconds }: Circumstances,
  profiled: readonly Profiled[],
): Promise<void> {
  const lists = byLoad(profiled.filter(({ unit }) => unit === 'request'))
  const exports = profiled.filter(({ unit }) => unit === '1,000 rows')
  const parts = [
    '# Profile\n',
    `Processor time by layer, as \`npm run profile\` found it: V8's samples of ${seconds} s of load, Node ${node}, Postgres ${postgres}, ${cores} cores. A layer's microseconds are its share of the samples times what the process used; the profiler's own cost is in them, so that the columns are for comparing. Raw is the reference server with three statements a list.\n`,
    '## A list of 1,000 records, 16 connections: µs a request\n',
    layersTable(lists),
    ...exports.flatMap(load => [`## ${load.load}: µs for 1,000 rows\n`, layersTable([load])]),
    '## The functions that take the most time themselves\n',
    ...profiled.flatMap(load => [
      `### ${load.server}, ${load.load} ([flame graph](${fileOf(load)}))\n`,
      functionsTable(load),
    ]),
  ]
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('profile.md', folder), parts.join('\n'))
  for (const load of profiled) await writeFile(new URL(fileOf(load), folder), drawFlameGraph(load))
  say(`\n${layersTable(lists)}`)
  for (const load of exports) say(layersTable([load]))
}

/** Servers beside each other where they had the same load. */
function byLoad(profiled: readonly Profiled[]): Profiled[] {
  return [...Map.groupBy(profiled, ({ load }) => load).values()].flat()
}

function fileOf({ server, load }: Profiled): string {
  return `profile-${server}-${load.toLowerCase().replace(/[^a-z]+/g, '-')}.svg`
}
