import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A certificate of own.example that it has signed itself. */
export async function makeOwnCertificate(): Promise<{ readonly key: Buffer; readonly cert: Buffer }> {
  const directory = await mkdtemp(join(tmpdir(), 'bizgate-'))
  try {
    const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    const subject = ['-subj', '/CN=own.example', '-addext', 'subjectAltName=DNS:own.example']
    await promisify(execFile)('openssl', [...request, ...subject, '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(directory, { recursive: true })
  }
}
