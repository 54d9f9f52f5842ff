import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Whether the client takes fields after the body (RFC 9110 6.5.1), and the body is sent so that it can have some. */
export function takesTrailers({
  headers,
  raw,
}: {
  readonly headers: IncomingHttpHeaders
  readonly raw: Pick<IncomingMessage, 'httpVersion'>
}): boolean {
  const codings = String(headers.te ?? '').split(',')
  return raw.httpVersion !== '1.0' && codings.some(coding => /^\s*trailers\s*$/i.test(coding))
}

/**
 * Announces fields by name, and sends those that there are after the body where it ends well. Called before the body is
 * piped anywhere, so that this is the first listener of its end. Not Fastify's own trailers, which it announces without
 * commas.
 */
export function sendTrailers(
  reply: FastifyReply,
  body: Readable,
  {
    names,
    fields,
  }: { readonly names: readonly string[]; readonly fields: () => Readonly<Record<string, string>> },
): void {
  reply.header('trailer', names.join(', '))
  body.once('end', () => {
    const found = Object.entries(fields()).filter(([name]) => names.includes(name))
    reply.raw.addTrailers(Object.fromEntries(found))
  })
}
