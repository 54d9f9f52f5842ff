import { errorCode } from './error-code.ts'

/** The URL of a server that listens there. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** A host as Node's `listen` takes it: `::` left out is every address of both versions, and on a machine without IPv6 of IPv4. */
export function toListenOn(host: string): string {
  return host === '::' ? '' : host
}

/** Why a server cannot listen, in a word or a few. */
export function listenFailure(error: unknown): string {
  const code = errorCode(error) ?? 'unknown'
  return code === 'EADDRINUSE' ? 'another process listens there' : code
}
