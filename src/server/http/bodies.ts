import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, unsupportedMedia } from '../../http/errors.ts'

/** Leaves bodies unread: routes that take one declare it, and for any other path or method a body means nothing. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
}

/** A content type that a body may have: of JSON, or of an HTML form. */
export type BodyType = 'application/json' | 'application/x-www-form-urlencoded'

/** Leaves bodies of a type as bytes: they are parsed after the token, since 401 comes before 400. */
export function keepBytes(scope: FastifyInstance, type: BodyType): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Throws the 415 unless the request's body is of the type in UTF-8, not compressed. Looks at the head only. */
export function requireType({ headers }: Pick<FastifyRequest, 'headers'>, wanted: BodyType): void {
  const [type, ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const charsets = parameters
    .filter(parameter => /^charset\s*=/.test(parameter))
    .map(parameter => unquote(parameter.slice(parameter.indexOf('=') + 1).trim()))
  const isUtf8 = charsets.every(charset => charset === 'utf-8' || charset === 'utf8')
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  const isTyped = type === wanted && isUtf8
  const isPlain = encoding === 'identity'
  if (isTyped && isPlain) return
  throw new HttpError(
    unsupportedMedia({
      ...(isTyped ? {} : { accept: isUtf8 ? wanted : `${wanted}; charset=utf-8` }),
      ...(isPlain ? {} : { 'accept-encoding': 'identity' }),
    }),
  )
}

function unquote(value: string): string {
  return value.replace(/^"|"$/g, '').trim()
}
