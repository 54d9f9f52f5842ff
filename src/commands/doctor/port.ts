import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config.ts'
import { errorCode } from '../../error-code.ts'
import { toListenOn, urlOf } from '../../listening.ts'
import { type Diagnosis, findingsAbout } from './finding.ts'

const answerTimeoutMs = 2_000

/** Where the service listens, by what it is called in a report. */
const places = {
  port: {
    variables: ['HOST', 'PORT'],
    path: '/live',
    isOurs: (text: string) => text === '{"status":"live"}',
    served: 'A server is alive',
  },
  metrics: {
    variables: ['METRICS_HOST', 'METRICS_PORT'],
    path: '/metrics',
    isOurs: (text: string) => text.includes('\nbizgate_'),
    served: 'A server has metrics',
  },
} as const

/** Whether the service could listen. */
export async function* examinePort(config: Config): AsyncGenerator<Diagnosis> {
  yield await examinePlace('port', config)
  const { metricsHost: host, metricsPort: port } = config
  if (port !== null) yield await examinePlace('metrics', { host, port })
}

async function examinePlace(
  about: keyof typeof places,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Diagnosis> {
  const { variables, served } = places[about]
  const { ok, warning, wrong } = findingsAbout(about)
  const where = `${host}, port ${port}`
  const server = createServer().listen({ host: toListenOn(host), port })
  try {
    await once(server, 'listening')
    server.close()
    return ok(port === 0 ? `A free one on ${host}` : `${where} is free`)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'EADDRINUSE')
      return wrong(`Cannot listen on ${where} (${code})`, `Set ${variables.join(' or ')}.`)
    if (await isBizgate(about, { host, port })) return ok(`${served} on ${where}`)
    return warning(`Something else listens on ${where}`, `Stop it, or set ${variables[1]}.`)
  }
}

async function isBizgate(
  about: keyof typeof places,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<boolean> {
  const { path, isOurs } = places[about]
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  try {
    const response = await fetch(urlOf(name, port) + path, { signal: AbortSignal.timeout(answerTimeoutMs) })
    return isOurs(await response.text())
  } catch {
    return false
  }
}
