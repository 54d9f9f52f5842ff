import { existsSync } from 'node:fs'
import fs, { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeWholeFile } from '../../src/commands/backup/whole-file.ts'

/** Writes a file from a source that does something before it ends; answers what the directory has afterwards. */
async function write(meanwhile: (path: string) => unknown = () => {}) {
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-whole-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const path = join(directory, 'backup')
  async function* source() {
    yield Buffer.from('whole')
    expect(existsSync(path)).toBe(false)
    await meanwhile(path)
  }
  const progress = { advance: async () => {}, finish() {}, fail() {} }
  const outcome = await writeWholeFile(path, source(), { progress, undoOnExit: () => () => {} }).catch(
    ({ message }) => message.replace(directory, ''),
  )
  return { outcome, names: await readdir(directory), text: await readFile(path, 'utf8').catch(() => null) }
}

/** Makes file systems have no links, for the test. */
const withoutLinks = () => refuse('link', 'EPERM')

/** Makes a function of all file systems fail, for the test. */
function refuse(name: 'link' | 'rename', code: string): void {
  const real = fs[name]
  const put = (made: typeof real) => {
    fs[name] = made
    syncBuiltinESMExports()
  }
  onTestFinished(() => put(real))
  put(() => Promise.reject(Object.assign(new Error(`Not possible: ${code}`), { code })))
}

describe.each([
  ['a file system with links', () => {}],
  ['one without', withoutLinks],
])('a whole file on %s', (_, prepare) => {
  it('is there when all of it is', async () => {
    prepare()
    expect(await write()).toEqual({ outcome: 5, names: ['backup'], text: 'whole' })
  })

  it('never takes the place of one that came meanwhile', async () => {
    prepare()
    expect(await write(path => writeFile(path, 'theirs'))).toEqual({
      outcome: '/backup already exists.',
      names: ['backup'],
      text: 'theirs',
    })
  })
})

describe('a whole file that cannot get its name', () => {
  it.each([
    ['by a link', () => refuse('link', 'EIO')],
    [
      'by a rename',
      () => {
        withoutLinks()
        refuse('rename', 'EIO')
      },
    ],
  ])('%s leaves nothing', async (_, prepare) => {
    prepare()
    expect(await write()).toEqual({
      outcome: '/backup cannot be written: Not possible: EIO.',
      names: [],
      text: null,
    })
  })
})
