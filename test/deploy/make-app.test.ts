import { spawnSync } from 'node:child_process'
import { globSync, lstatSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let directory: string
let app: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bizgate-make-app-'))
  app = join(directory, 'app')
  await mkdir(join(directory, 'bin'))
})
afterEach(() => rm(directory, { recursive: true }))

/** Runs it with an npm that is a script of ours. */
async function makeApp(npm: string, umask = '022') {
  await writeFile(join(directory, 'bin', 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
  return spawnSync('sh', ['-c', `umask ${umask} && deploy/make-app ${app}`], {
    env: { ...process.env, PATH: join(directory, 'bin') + delimiter + process.env.PATH },
    encoding: 'utf8',
  })
}

it('makes what every user of the machine can read, whatever the umask', async () => {
  const { status, stderr } = await makeApp(
    `mkdir -p ${app}/node_modules/.bin ${app}/node_modules/@prisma/client/runtime`,
    '077',
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const made = ['.', ...globSync('**', { cwd: app })].map(path => lstatSync(join(app, path)))
  expect(made.length).toBeGreaterThan(1_000)
  const closed = made.filter(
    stats => (stats.mode & 0o044) !== 0o044 || (stats.isDirectory() && !(stats.mode & 0o001)),
  )
  expect(closed).toEqual([])
})

it('leaves nothing behind where a step fails, and what was there before', async () => {
  expect((await makeApp('exit 3')).status).toBe(3)
  expect(await readdir(directory)).toEqual(['bin'])
  await mkdir(join(app, 'in-use'), { recursive: true })
  expect((await makeApp('exit 0')).stderr).toContain('File exists')
  expect(await readdir(app)).toEqual(['in-use'])
})
