import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runShell } from './server-process.ts'

const copy = await mkdtemp(join(tmpdir(), 'bizgate-generate-'))
beforeAll(async () => {
  for (const file of files) await cp(file, join(copy, file), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true }))

const files = [
  ...[
    'src',
    'demo',
    'prisma',
    'scripts',
    'codegen.ts',
    'package.json',
    'package-lock.json',
    'prisma.config.ts',
    'tsconfig.json',
    'docs',
  ],
  ...[
    'schema.graphql',
    'schema.released.graphql',
    'breaking-changes.json',
    'openapi.json',
    'openapi.released.json',
    'formats',
    'test/docs/clients',
  ],
]

/** A file of the copy as it was at first, changed: it says what it says however often that is done. */
const rewrite = async (file: string, pattern: RegExp, text: string) =>
  writeFile(join(copy, file), (await readFile(file, 'utf8')).replace(pattern, text))

const runInCopy = async (script: string) => {
  const { exited, output } = runShell(`cd ${copy} && npm run --silent ${script}`, {})
  return [await exited(), output()] as const
}

it('generate takes a new column from the Prisma schema to openapi.json in one run', async () => {
  await rewrite('prisma/schema.prisma', /^model Contact \{$/m, '$&\n  nickname String?')
  await rewrite('src/operations/list-contacts.graphql', /^ +last_name: lastName$/m, '$&\nnickname')

  expect(await runInCopy('generate')).toEqual([0, expect.not.stringMatching(/Error|\n\s+at /)])
  expect(await readFile(join(copy, 'schema.graphql'), 'utf8')).toMatch(/^ {2}nickname: String$/m)
  expect(await readFile(join(copy, 'openapi.json'), 'utf8')).toContain('"nickname"')
  expect(await runInCopy('check:generated')).toEqual([0, ''])
})

it('check:schema names what the changed schema lacks, and what it takes from callers', async () => {
  await rewrite('schema.released.graphql', /^type Query \{$/m, '$&\n  gone: Int\n  meant: Int')
  const marked = ['Field Query.meant was removed.', 'Field Query.never was removed.']
  const marks = join(copy, 'breaking-changes.json')
  await writeFile(marks, JSON.stringify([{ reason: 'Nobody asked for it.', changes: marked }]))

  const [code, output] = await runInCopy('check:schema')
  expect(code).toBe(1)
  expect(output).toMatch(/Without a description.*\n {2}Contact\.nickname\n/)
  expect(output).toMatch(/Breaks clients.*\n {2}Field Query\.gone was removed\.\n/)
  expect(output).toMatch(/Named in breaking-changes\.json.*\n {2}Field Query\.never was removed\.\n/)
  expect(output).not.toContain('Query.meant')
  expect(output).toMatch(/ADD COLUMN +"nickname"/)

  await writeFile(join(copy, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- More.\n')
  expect(await runInCopy('release -- 0.2')).toEqual([2, expect.stringContaining('<major>.<minor>.<patch>')])
  expect(await runInCopy('release -- 0.2.0')).toEqual([0, expect.stringContaining('git tag v0.2.0')])
  const read = (name: string) => readFile(join(copy, name), 'utf8')
  expect(await read('schema.released.graphql')).toBe(await read('schema.graphql'))
  expect(await readFile(marks, 'utf8')).toBe('[]\n')
  expect(await read('CHANGELOG.md')).toMatch(/## Unreleased\n\n## 0\.2\.0 - \d{4}-\d\d-\d\d\n\n- More\.\n/)
  expect(JSON.parse(await read('package.json')).version).toBe('0.2.0')
  expect(await read('openapi.released.json')).toBe(await read('openapi.json'))
  expect(JSON.parse(await read('openapi.json')).info.version).toBe('0.2.0')
})
