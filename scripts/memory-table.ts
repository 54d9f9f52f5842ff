import { globSync, readFileSync } from 'node:fs'
import type { MemoryBound } from '../src/memory-bound.ts'

const begin = '<!-- memory: made by npm run generate -->\n'
const end = '<!-- end of memory -->\n'

/** docs/operations.md with the table of all that a process may hold in memory, as the files of `src` declare it. */
export async function describeMemory(document: string): Promise<string> {
  const [before, rest = ''] = document.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error('docs/operations.md has no place for the table of memory')
  const bounds = await readBounds()
  const rows = bounds
    .toSorted((a, b) => b.bytes - a.bytes || a.what.localeCompare(b.what, 'en'))
    .map(({ what, bound, bytes }) => `| ${what} | ${bound} | ${spellBytes(bytes)} |`)
  return `${before}${begin}
| what | bound | at most |
|---|---|---|
${rows.join('\n')}

${end}${after}`
}

/** What the files that speak of the type export of it. */
async function readBounds(): Promise<readonly MemoryBound[]> {
  const files = globSync('src/**/*.ts').filter(file => countDeclared(readFileSync(file, 'utf8')) > 0)
  const bounds = await Promise.all(
    files.map(async file => {
      const exported: object = await import(new URL(`../${file}`, import.meta.url).href)
      return Object.values(exported).filter(isBound)
    }),
  )
  return bounds.flat()
}

/** How much of what it holds a file's code declares. */
export function countDeclared(code: string): number {
  return code.match(/^export const \w+: MemoryBound =/gm)?.length ?? 0
}

function isBound(value: unknown): value is MemoryBound {
  return (
    typeof value === 'object' && value !== null && 'what' in value && 'bound' in value && 'bytes' in value
  )
}

function spellBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${Math.ceil(bytes / 1_000_000)} MB`
}
