import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, httpErrors } from '../../http/errors.ts'

/** Leaves bodies unread: routes that take one say so, and to any other path or method none makes a difference. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
}

/** Keeps JSON bodies as bytes: what is in them is read after the token, since 401 comes before 400. */
export function keepJsonBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/** Throws the 415 unless the request's body is JSON in UTF-8, not compressed. Looks at the head only. */
export function requireJson({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const [type, ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const charsets = parameters
    .filter(parameter => /^charset\s*=/.test(parameter))
    .map(parameter => unquote(parameter.slice(parameter.indexOf('=') + 1).trim()))
  const isUtf8 = charsets.every(charset => charset === 'utf-8' || charset === 'utf8')
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (type !== 'application/json' || !isUtf8 || encoding !== 'identity')
    throw new HttpError(httpErrors.mediaType)
}

function unquote(value: string): string {
  return value.replace(/^"|"$/g, '').trim()
}
