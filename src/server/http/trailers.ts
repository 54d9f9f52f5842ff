import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Fields that come after a body. */
export interface Trailers {
  /** The names that are announced. */
  readonly names: readonly string[]
  /** The fields by name; read once all of the body has been handed on. */
  readonly fields: () => Readonly<Record<string, string>>
}

/** The parts of a request that show whether its client accepts trailers. */
interface TrailersRequest {
  readonly headers: IncomingHttpHeaders
  readonly raw: Pick<IncomingMessage, 'httpVersion'>
}

/** Whether the client takes fields after the body (RFC 9110 6.5.1), and the body is sent so that it can have some. */
export function takesTrailers({ headers, raw }: TrailersRequest): boolean {
  const codings = String(headers.te ?? '').split(',')
  return raw.httpVersion !== '1.0' && codings.some(coding => /^\s*trailers\s*$/i.test(coding))
}

/**
 * Announces the fields, and sends them after the body where it ends well. Called before the body is piped anywhere, so
 * that its end is heard here first. Not Fastify's own trailers, which it announces without commas.
 */
export function sendTrailers(reply: FastifyReply, body: Readable, { names, fields }: Trailers): void {
  reply.header('trailer', names.join(', '))
  body.once('end', () => {
    const found = fields()
    reply.raw.addTrailers(
      Object.fromEntries(names.flatMap(name => (found[name] ? [[name, found[name]]] : []))),
    )
  })
}
