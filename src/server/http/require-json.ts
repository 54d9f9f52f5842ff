import type { FastifyRequest } from 'fastify'
import { answers, HttpError } from '../../http/errors.ts'

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
    throw new HttpError(answers.mediaType)
}

function unquote(value: string): string {
  return value.replace(/^"|"$/g, '').trim()
}
