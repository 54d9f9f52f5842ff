import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Import {
  readonly file: string
  readonly target: string
}

const sources = globSync('src/**/*.{ts,tsx}').filter(file => !file.startsWith('src/generated/'))

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
  /\/(totals|overdue|email-key|time-zone|map-fields|merge-contact)\.ts$/.test(file)

/** What the service and the console both do with a CSV of contacts, and with time zones. */
const isOfBothSides = (file: string) =>
  /^src\/(files\/csv\/(contact-columns|csv-dialect|excel-times|formula-guard|line-counter|text-guard|typed-text)|domain\/(account\/time-zone-names|contact\/email-key|fields\/(email-address|looks-empty)))\.ts$/.test(
    file,
  )

/** The folders of src/domain that serve every record, each above those that it imports. */
const machinery = [
  'fields',
  'descriptions',
  'line-items',
  'lists',
  'writes',
  'export-columns',
  'streams',
  'exports',
  'live',
  'root-fields',
]
const levelOf = (file: string) => machinery.indexOf(/^src\/domain\/([^/]+)\//.exec(file)?.[1] ?? '')
const recordFolder = (file: string) => {
  const folder = /^src\/domain\/(exports\/(?:account|contacts)|[^/]+)\//.exec(file)?.[1]
  return folder !== undefined && !machinery.includes(folder) ? folder : null
}

const within = (...folders: string[]) => new RegExp(`^(${folders.join('|')})/`)
const faces = ['src/files/json', 'src/http', 'src/operations', 'src/rest', 'src/server', 'src/commands']

/** Who must not import what, and why. */
const rules: readonly {
  readonly reason: string
  readonly from: (file: string) => boolean
  readonly never: RegExp | ((target: string, file: string) => boolean)
}[] = [
  {
    reason: 'the REST face, the files and the operations reach data through GraphQL only',
    from: file => within('src/rest', 'src/files', 'src/operations').test(file),
    never: /^src\/(database|domain|generated)\/|^@prisma|^@pothos|^prisma|^pg$/,
  },
  {
    reason: 'what ships is without what builds and tests it',
    from: () => true,
    never: within('scripts', 'test', 'bench', 'conformance', 'deploy'),
  },
  {
    reason: 'the domain knows nothing of HTTP',
    from: file => file.startsWith('src/domain/'),
    never: target =>
      within(...faces).test(target) ||
      /^src\/files\/csv\/contacts-|^demo|^fastify|^node:http|^graphql-yoga/.test(target),
  },
  {
    reason: 'what serves every record knows none of them',
    from: file => file.startsWith('src/domain/') && file !== 'src/domain/schema.ts' && !recordFolder(file),
    never: target => recordFolder(target) !== null,
  },
  {
    reason: 'of the folders that serve every record, each stands above those that it imports',
    from: file => levelOf(file) >= 0,
    never: (target, file) => levelOf(target) > levelOf(file),
  },
  {
    reason: 'how input is checked depends on the schema it is given, and on nothing else',
    from: file => file.startsWith('src/input/'),
    never: target => target.startsWith('src/') && !/^src\/(input\/|is-object\.ts)/.test(target),
  },
  {
    reason: "a record's pure rules do no work",
    from: file => file.startsWith('src/domain/') && isPure(file),
    never: /^node:fs|^src\/database\/(?!unavailable)|^src\/domain\/builder\.ts|^lru-cache/,
  },
  {
    reason: 'what both faces use of HTTP knows neither of them',
    from: file => file.startsWith('src/http/'),
    never: /^src\/(auth|database|domain|files|limits|operations|rest|server)\//,
  },
  {
    reason: 'what every request of HTTP goes through does not depend on what it asks for',
    from: file => file.startsWith('src/server/http/'),
    never: within('src/server/graphql', 'src/domain', 'src/operations'),
  },
  {
    reason: 'auth says who, never what they may',
    from: file => file.startsWith('src/auth/'),
    never: /^src\/(domain|database|http|rest|operations|server)\//,
  },
  {
    reason: 'limits count calls and know neither the records nor the faces',
    from: file => file.startsWith('src/limits/'),
    never: target => within('src/domain', ...faces).test(target),
  },
  {
    reason: 'a counter counts whatever it is told to, and knows no limit',
    from: file => file.startsWith('src/limits/counters/'),
    never: /^src\/limits\/(?!counters\/|limit-log)/,
  },
  {
    reason: 'the database is the bottom layer',
    from: file => file.startsWith('src/database/'),
    never: target => within('src/auth', 'src/domain', 'src/limits', ...faces).test(target),
  },
  {
    reason: 'the two databases know nothing of each other',
    from: file => file.startsWith('src/database/postgres/'),
    never: within('src/database/embedded'),
  },
  {
    reason: 'nor the other way round',
    from: file => file.startsWith('src/database/embedded/'),
    never: within('src/database/postgres'),
  },
  {
    reason: 'migrations know nothing of what is done with the tables',
    from: file => file.startsWith('src/database/migrations/'),
    never: within('src/database/snapshot', 'src/database/fairness'),
  },
  {
    reason: 'snapshots only read',
    from: file => file.startsWith('src/database/snapshot/'),
    never: within('src/database/migrations', 'src/generated'),
  },
  {
    reason: 'what requests note of themselves is for every layer, and knows none',
    from: file => file.startsWith('src/observation/'),
    never: target => target.startsWith('src/') && !target.startsWith('src/observation/'),
  },
  {
    reason: 'what counts and traces is loaded only where it is wanted',
    from: file =>
      !/^src\/(metrics|tracing|server\/observers\.ts|commands\/serve\/workers\/serve-with-workers\.ts)/.test(
        file,
      ),
    never: target =>
      /^(src\/(metrics|tracing)\/|prom-client|@opentelemetry)/.test(target) &&
      target !== 'src/tracing/read-tracing.ts',
  },
  {
    reason: 'pages run in a browser and know the service by its interfaces only, and how a CSV is read',
    from: file => file.startsWith('src/web/'),
    never: target =>
      target.startsWith('node:') ||
      (/^(src\/(?!web\/|form-markup\/)|demo\/)/.test(target) && !isOfBothSides(target)),
  },
  {
    reason: 'the markup of forms is drawn on the server and in a browser',
    from: file => file.startsWith('src/form-markup/'),
    never: target => target !== 'ghtml' && !target.startsWith('src/form-markup/'),
  },
  {
    reason: 'what runs in a browser does not run here',
    from: file => !file.startsWith('src/web/'),
    never: within('src/web'),
  },
  {
    reason: 'only main.ts, the commands and the server put things together',
    from: file => !/^src\/(main\.ts|commands\/|server\/)/.test(file),
    never: /^src\/(server|commands)\/|^demo\//,
  },
]

describe('imports run one way', () => {
  it.each(rules)('$reason', ({ from, never }) => {
    expect(imports.filter(({ file }) => from(file)).length).toBeGreaterThan(0)
    const isRefused = ({ file, target }: Import) =>
      never instanceof RegExp ? never.test(target) : never(target, file)
    expect(imports.filter(one => from(one.file) && isRefused(one))).toEqual([])
  })

  it('what runs in a browser too imports nothing else', () => {
    expect(sources.filter(isOfBothSides)).toHaveLength(11)
    expect(imports.filter(({ file, target }) => isOfBothSides(file) && !isOfBothSides(target))).toEqual([])
  })

  it('only main.ts reads the environment', () => {
    const readers = sources.filter(file => /process\.env/.test(readFileSync(file, 'utf8')))
    expect(readers).toEqual(['src/main.ts'])
  })

  it('a command knows its process by what it is given, unless it serves', () => {
    const commands = sources.filter(file => /^src\/commands\/(?!serve\/)/.test(file))
    expect(commands.length).toBeGreaterThan(40)
    const ofProcess = /\bprocess\.(?!versions\b)|= process$|\bconsole\.|'node:(?:process|cluster)'/m
    expect(commands.filter(file => ofProcess.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('whatever ships is loaded by main.ts', () => {
    const loaded = new Set(['src/main.ts'])
    // What is added to a set while it is walked is walked too.
    for (const file of loaded)
      for (const { target } of imports.filter(of => of.file === file)) loaded.add(target)
    const pages = within('src/web')
    expect(sources.filter(file => !loaded.has(file) && !pages.test(file))).toEqual([])
  })

  it('no file imports itself by way of others', () => {
    expect(findCircle(imports)).toBeNull()
  })

  it('no folder needs another beside it that needs it', () => {
    const folders = imports.flatMap(({ file, target }) => foldersApart(file, target))
    expect(folders.length).toBeGreaterThan(500)
    expect(findCircle(folders)).toBeNull()
  })

  it('no exported name means two things', () => {
    const named = sources.flatMap(file => exportedNames(file).map(name => ({ file, name })))
    expect(named.length).toBeGreaterThan(1_000)
    const twice = [...Map.groupBy(named, ({ name }) => name).values()].filter(uses => uses.length > 1)
    expect(twice).toEqual([])
  })

  it('a circle is found', () => {
    const line = ['a', 'b', 'c'].map((file, at) => ({ file, target: 'bcb'[at] ?? '' }))
    expect(findCircle(line)).toEqual(['b', 'c', 'b'])
    expect(findCircle(line.slice(0, 2))).toBeNull()
  })
})

/** What a file exports; a type and a value of one name count once. What codegen wrote is not ours to name. */
function exportedNames(file: string): string[] {
  if (file.endsWith('/generated.ts')) return []
  const found = readFileSync(file, 'utf8').matchAll(
    /^export (?:async |abstract )*(?:const|function\*?|class|interface|type|enum) (\w+)/gm,
  )
  return [...new Set([...found].map(([, name = '']) => name))]
}

/** The two folders, beside each other, in which a file and what it imports stand; none where one is not in a folder there. */
function foldersApart(file: string, target: string): Import[] {
  const [from, to] = [file.split('/'), target.split('/')]
  const at = from.findIndex((part, index) => part !== to[index])
  if (!target.startsWith('src/') || at >= from.length - 1 || at >= to.length - 1) return []
  return [{ file: from.slice(0, at + 1).join('/'), target: to.slice(0, at + 1).join('/') }]
}

/** A circle of imports, or null. Types count too: a circle of them is as hard to read. */
function findCircle(imports: readonly Import[]): readonly string[] | null {
  const targets = Map.groupBy(imports, ({ file }) => file)
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const { target } of targets.get(file) ?? []) {
      const circle = visit(target, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of targets.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}
