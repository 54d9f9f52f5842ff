import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runShell } from './server-process.ts'

const copy = await mkdtemp(join(tmpdir(), 'bizgate-generate-'))
afterAll(() => rm(copy, { recursive: true }))

const files = ['src', 'prisma', 'scripts', 'codegen.ts', 'package.json', 'prisma.config.ts', 'tsconfig.json']

it('generate works at once after a change of the Prisma schema', async () => {
  for (const file of files) await cp(file, join(copy, file), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const schema = join(copy, 'prisma/schema.prisma')
  const changed = (await readFile(schema, 'utf8')).replace(/^model Contact \{$/m, '$&\n  nickname String?')
  await writeFile(schema, changed)
  const object = join(copy, 'src/domain/contact/object.ts')
  const exposed = (await readFile(object, 'utf8')).replace(
    /fields: t => \(\{/,
    "$& nickname: t.exposeString('nickname', { nullable: true }),",
  )
  await writeFile(object, exposed)

  const { exited, output } = runShell(`cd ${copy} && npm run --silent generate`, {})
  expect([await exited(), output()]).toEqual([0, expect.not.stringMatching(/Error|\n\s+at /)])
  expect(await readFile(join(copy, 'schema.graphql'), 'utf8')).toMatch(/^ {2}nickname: String$/m)
})
