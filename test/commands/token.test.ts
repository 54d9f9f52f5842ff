import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeDataDir } from '../process/server-process.ts'
import { makeOwnDirectory } from '../support/own-directory.ts'
import { runCommand } from '../support/run-command.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'

const { dataDir, remove } = await makeDataDir()
afterAll(remove)
const issue = (...options: string[]) =>
  runCommand(['token', 'ada', ...options], { environment: { DATA_DIR: dataDir } })

describe('bizgate token', () => {
  it('gives the time that is asked for, a day unless told', async () => {
    const lifetimeOf = async (...options: string[]) => {
      const { iat = 0, exp = 0, sub } = decodeJwt((await issue(...options)).stdout.trim())
      expect(sub).toBe('ada')
      return exp - iat
    }
    expect(await lifetimeOf()).toBe(86_400)
    expect(await lifetimeOf('--ttl', '90s')).toBe(90)
    expect(await lifetimeOf('--ttl=2d')).toBe(172_800)
  })

  it.each([['0s'], ['1'], ['1.5h'], ['-1h'], ['366d'], ['1 h'], ['99999999999999999999d'], ['']])(
    'is not given for the time %s',
    async ttl => {
      expect(await issue(`--ttl=${ttl}`)).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/such as 1h/),
      })
    },
  )

  // Only root may mount a disk that is small enough to fill.
  it.runIf(canMount)('leaves nothing of its key on a full disk, and says that it is full', async () => {
    const directory = await makeOwnDirectory('small-disk')
    onTestFinished(directory.remove)
    const disk = await mountSmallDisk(directory.path, 'small')
    await disk.fill()
    const place = join(disk.path, 'data')
    expect(await runCommand(['token', 'ada'], { environment: { DATA_DIR: place } })).toEqual({
      code: 75,
      stdout: '',
      stderr: expect.stringMatching(/^A disk is full/),
    })
    expect(await readdir(place)).toEqual([])
  })

  it('that nobody could check is told in one sentence', async () => {
    const { code, stdout, stderr } = await runCommand(['token', 'ada'], {
      environment: { DATA_DIR: 'memory:' },
    })
    expect([code, stdout, stderr.trim().split('\n')]).toEqual([
      1,
      '',
      [expect.stringMatching(/cannot use the signing key$/)],
    ])
  })
})
