import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAuthenticator } from '../../src/auth/authenticator.ts'
import {
  type DevelopmentIssuer,
  issueDevelopmentToken,
  openDevelopmentIssuer,
} from '../../src/auth/development-issuer.ts'
import { InvalidTokenError } from '../../src/auth/errors.ts'
import { openLocalKeySource } from '../../src/auth/keys/key-source.ts'
import { SetupError } from '../../src/setup-error.ts'
import { rulesOf } from './token-rules.ts'

const moduleUrl = new URL('../../src/auth/development-issuer.ts', import.meta.url).href

let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'development-issuer-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true }))

function openFor({ issuer, audience, jwks }: DevelopmentIssuer, now = () => new Date()) {
  return openAuthenticator({ keySource: openLocalKeySource(jwks()), rules: rulesOf(issuer, audience), now })
}

async function issueInAnotherProcess(userId: string): Promise<string> {
  const script = `import { issueDevelopmentToken } from ${JSON.stringify(moduleUrl)}
    process.stdout.write(await issueDevelopmentToken(${JSON.stringify(dataDir)}, ${JSON.stringify(userId)}))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return stdout
}

it('a token of the development issuer names its viewer for 24 hours', async () => {
  const issuer = await openDevelopmentIssuer('memory:')
  const token = await issuer.issueToken('user-1')
  const inHours = (hours: number) => openFor(issuer, () => new Date(Date.now() + hours * 3_600_000))
  expect(await inHours(23.9).verify(token)).toMatchObject({ userId: 'user-1' })
  await expect(inHours(24.1).verify(token)).rejects.toThrow(InvalidTokenError)
})

it('the lifetime of a token can be chosen', async () => {
  const issuer = await openDevelopmentIssuer('memory:')
  const past = () => new Date(Date.now() - 120_000)
  await expect(
    openFor(issuer).verify(await issuer.issueToken('user-1', { now: past, expiresInSeconds: 60 })),
  ).rejects.toThrow(InvalidTokenError)
  expect(
    await openFor(issuer).verify(await issuer.issueToken('user-1', { now: past, expiresInSeconds: 180 })),
  ).toMatchObject({ userId: 'user-1' })
})

it('no token is issued for an id that no user can have', async () => {
  const issuer = await openDevelopmentIssuer('memory:')
  for (const userId of ['', 'a\nb', 'u'.repeat(256)]) {
    await expect(issuer.issueToken(userId)).rejects.toThrow(SetupError)
  }
})

it('only the public part of the key is published', async () => {
  const { keys } = (await openDevelopmentIssuer('memory:')).jwks()
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(keys[0]).not.toHaveProperty('d')
})

describe('the key', () => {
  it('outlives the process that made it', async () => {
    const token = await issueDevelopmentToken(dataDir, 'user-1')
    expect(await openFor(await openDevelopmentIssuer(dataDir)).verify(token)).toMatchObject({
      userId: 'user-1',
    })
  })

  it('is one and the same when several processes make it at once', async () => {
    const tokens = await Promise.all(['a', 'b', 'c', 'd'].map(issueInAnotherProcess))
    const authenticator = openFor(await openDevelopmentIssuer(dataDir))
    const viewers = await Promise.all(tokens.map(token => authenticator.verify(token)))
    expect(viewers.map(({ userId }) => userId)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is one and the same when many ask at once', async () => {
    const issuers = await Promise.all(Array.from({ length: 20 }, () => openDevelopmentIssuer(dataDir)))
    expect(new Set(issuers.map(issuer => issuer.jwks().keys[0]?.kid)).size).toBe(1)
  })

  it('is in a file that only its owner can read, with nothing left lying about', async () => {
    await openDevelopmentIssuer(dataDir)
    expect(await readdir(dataDir)).toEqual(['development-issuer.json'])
    expect((await stat(join(dataDir, 'development-issuer.json'))).mode & 0o777).toBe(0o600)
  })

  it('is never replaced in silence when its file is damaged', async () => {
    await openDevelopmentIssuer(dataDir)
    for (const damaged of ['{"kty":"EC"', '{}', 'null', '[]']) {
      await writeFile(join(dataDir, 'development-issuer.json'), damaged)
      await expect(openDevelopmentIssuer(dataDir)).rejects.toThrow(
        /development-issuer\.json is damaged; delete it/,
      )
    }
  })

  it('of a server that keeps nothing is its own', async () => {
    const token = await (await openDevelopmentIssuer('memory:')).issueToken('user-1')
    await expect(openFor(await openDevelopmentIssuer('memory:')).verify(token)).rejects.toThrow(
      InvalidTokenError,
    )
    await expect(issueDevelopmentToken('memory:', 'user-1')).rejects.toThrow(/cannot use the signing key/)
  })
})
