import { randomUUID } from 'node:crypto'
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { errorCode } from '../../error-code.ts'
import { makePrivateDirectory } from '../../private-directory.ts'
import { SetupError } from '../../setup-error.ts'

/** The algorithm of the development keys. */
export const developmentAlgorithm = 'ES256'

/** A fresh private key. */
export async function createDevelopmentKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(developmentAlgorithm, { extractable: true })
  return exportJWK(privateKey)
}

/**
 * The private key in `<dataDir>/development-issuer.json`, created on first use and readable by its owner
 * only. Processes that load it at the same time all get the same key.
 */
export async function loadDevelopmentKey(dataDir: string): Promise<JWK> {
  const path = join(dataDir, 'development-issuer.json')
  const known = await readKey(path)
  if (known) {
    // An existing file may be readable by others.
    await chmod(path, 0o600)
    return known
  }
  await makePrivateDirectory(dataDir)
  await publishOnce(path, JSON.stringify(await createDevelopmentKey(), null, 2))
  const published = await readKey(path)
  if (!published) throw new Error(`${path} vanished while it was being made`)
  return published
}

async function readKey(path: string): Promise<JWK | null> {
  const text = await readFile(path, 'utf8').catch(nullIf('ENOENT'))
  if (text === null) return null
  try {
    const key: JWK = JSON.parse(text)
    await importJWK(key, developmentAlgorithm)
    return key
  } catch {
    throw new SetupError(
      `${path} is damaged; delete it and a new key is made (tokens issued before become invalid)`,
    )
  }
}

// A link appears with its whole content and never replaces a file; a write lacks the first, a rename the
// second.
async function publishOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    await link(draft, path).catch(nullIf('EEXIST'))
  } finally {
    await unlink(draft).catch(nullIf('ENOENT'))
  }
}

function nullIf(code: string): (error: unknown) => null {
  return error => {
    if (errorCode(error) === code) return null
    throw error
  }
}
