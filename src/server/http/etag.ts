import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/**
 * Answers with a content and, to who reads it, its hash; or, instead of 200, with 304 where the client says that it has
 * this very content.
 */
export function sendUnlessKept(reply: FastifyReply, content: string): FastifyReply {
  if (reply.request.method === 'POST') return reply.send(content)
  const etag = etagOf(content)
  reply.header('etag', etag)
  const { 'if-none-match': kept } = reply.request.headers
  return reply.statusCode === 200 && isAmong(kept, etag) ? reply.status(304).send() : reply.send(content)
}

/** The entity tag of a content. */
export function etagOf(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url')}"`
}

/** Whether a client sent the entity tag of its cached copy, or that any will do. */
export function isAmong(ifNoneMatch: string | undefined, etag: string): boolean {
  // A proxy that compresses marks a tag as weak.
  return (ifNoneMatch ?? '').split(',').some(tag => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
}
