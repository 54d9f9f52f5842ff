import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Answers with a content and its hash, or with 304 where the client says that it has this very content. */
export function sendUnlessKept(reply: FastifyReply, content: string): FastifyReply {
  const etag = `"${hash('sha256', content, 'base64url')}"`
  reply.header('etag', etag)
  const { 'if-none-match': kept } = reply.request.headers
  return isAmong(kept, etag) ? reply.status(304).send() : reply.send(content)
}

/** Whether a client sent the entity tag of its cached copy. */
export function isAmong(ifNoneMatch: string | undefined, etag: string): boolean {
  // A proxy that compresses marks a tag as weak.
  return (ifNoneMatch ?? '').split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}
