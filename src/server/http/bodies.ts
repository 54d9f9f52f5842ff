import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, httpErrors } from '../../http/errors.ts'

/** Leaves bodies unread: routes that take one declare it, and for any other path or method a body means nothing. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
}

/** Leaves JSON bodies as bytes: they are parsed after the token, since 401 comes before 400. */
export function keepJsonBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/** Keeps the bodies of HTML forms as bytes. */
export function keepFormBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

const formType = 'application/x-www-form-urlencoded'

/** Throws the 415 unless the request's body is JSON in UTF-8, not compressed. Looks at the head only. */
export function requireJson(request: Pick<FastifyRequest, 'headers'>): void {
  requireUtf8(request, 'application/json')
}

/** Throws the 415 unless the request's body is that of an HTML form in UTF-8, not compressed. */
export function requireForm(request: Pick<FastifyRequest, 'headers'>): void {
  requireUtf8(request, formType)
}

function requireUtf8({ headers }: Pick<FastifyRequest, 'headers'>, wanted: string): void {
  const [type, ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const charsets = parameters
    .filter(parameter => /^charset\s*=/.test(parameter))
    .map(parameter => unquote(parameter.slice(parameter.indexOf('=') + 1).trim()))
  const isUtf8 = charsets.every(charset => charset === 'utf-8' || charset === 'utf8')
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (type !== wanted || !isUtf8 || encoding !== 'identity') throw new HttpError(httpErrors.mediaType)
}

function unquote(value: string): string {
  return value.replace(/^"|"$/g, '').trim()
}
