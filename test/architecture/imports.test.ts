import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Import {
  readonly file: string
  readonly target: string
}

const sources = globSync('src/**/*.ts').filter(file => !file.startsWith('src/generated/'))

/** Every import of the source, its target as a path from the root or as a package's name. */
const imports: readonly Import[] = sources.flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(
    ([, specifier = '']) => ({
      file,
      target: specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
    }),
  ),
)

const isPure = (file: string) =>
  /\/(status|totals|overdue|email-key|time-zone|map-fields|merge-contact)\.ts$/.test(file)

/** Who must not import what, and why. */
const rules: readonly {
  readonly reason: string
  readonly from: (file: string) => boolean
  readonly never: RegExp
}[] = [
  {
    reason: 'the REST face, the exports and the operations reach data through GraphQL only',
    from: file => /^src\/(rest|exports|operations)\//.test(file),
    never: /^src\/(database|domain|generated)\/|^@prisma|^@pothos|^prisma|^pg$/,
  },
  {
    reason: 'the domain knows nothing of HTTP',
    from: file => file.startsWith('src/domain/'),
    never:
      /^src\/(server|http|rest|operations|exports|commands|workers)\/|^demo|^fastify|^node:http|^graphql-yoga/,
  },
  {
    reason: 'auth says who, never what they may',
    from: file => file.startsWith('src/auth/'),
    never: /^src\/(domain|database|http|rest|operations|server)\//,
  },
  {
    reason: 'limits count calls and know neither the records nor the faces',
    from: file => file.startsWith('src/limits/'),
    never: /^src\/(domain|http|rest|operations|server|exports)\//,
  },
  {
    reason: 'the database is the bottom layer',
    from: file => file.startsWith('src/database/'),
    never: /^src\/(auth|domain|limits|http|rest|operations|server|exports)\//,
  },
  {
    reason: "a room's pure rules do no work",
    from: file => file.startsWith('src/domain/') && isPure(file),
    never: /^node:fs|^src\/database\/(?!unavailable)|^src\/domain\/builder\.ts/,
  },
  {
    reason: 'only main.ts and the server put things together',
    from: file => !/^src\/(main\.ts|commands\/|server\/|workers\/)/.test(file),
    never: /^src\/(server|commands|workers)\/|^demo\//,
  },
]

describe('imports run one way', () => {
  test.each(rules)('$reason', ({ from, never }) => {
    expect(imports.filter(({ file }) => from(file)).length).toBeGreaterThan(0)
    expect(imports.filter(({ file, target }) => from(file) && never.test(target))).toEqual([])
  })

  test('only config.ts reads the environment', () => {
    const readers = sources.filter(file => /process\.env/.test(readFileSync(file, 'utf8')))
    expect(readers).toEqual(['src/config.ts'])
  })

  test('no room of the domain imports another face of the code in a circle', () => {
    expect(findCircle()).toBeNull()
  })
})

/** A circle of imports, or null. Types count too: a circle of them is as hard to read. */
function findCircle(): readonly string[] | null {
  const targets = new Map(
    sources.map(file => [file, imports.filter(entry => entry.file === file).map(entry => entry.target)]),
  )
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const target of targets.get(file) ?? []) {
      const circle = targets.has(target) ? visit(target, [...path, file]) : null
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of sources) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}
