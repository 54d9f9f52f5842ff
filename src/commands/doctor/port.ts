import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config.ts'
import { errorCode } from '../../error-code.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const answerTimeoutMs = 2_000
const { ok, warning, wrong } = findingsAbout('port')

/** Whether the service could listen. */
export async function* examinePort({ host, port }: Config): AsyncGenerator<Diagnosis> {
  const where = `${host}, port ${port}`
  const server = createServer().listen({ host, port })
  try {
    await once(server, 'listening')
    server.close()
    yield ok(port === 0 ? `A free one on ${host}` : `${where} is free`)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EADDRINUSE') yield wrong(`Cannot listen on ${where} (${code})`, 'Set HOST or PORT.')
    else if (await isBizgate(host, port)) yield ok(`A server is alive on ${where}`)
    else yield warning(`Something else listens on ${where}`, 'Stop it, or set PORT.')
  }
}

async function isBizgate(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  try {
    const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/live`
    const response = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) })
    return (await response.text()) === '{"status":"live"}'
  } catch {
    return false
  }
}
