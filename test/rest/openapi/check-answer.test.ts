import { describe, expect, it } from 'vitest'
import { openChecker, type SentAnswer } from '../../support/openapi/check-answer.ts'
import { servedDocument } from '../../support/openapi/document.ts'

const check = openChecker(servedDocument)
const contact = {
  id: 'edcc25bc-0f18-4a18-8742-971c96d67a54',
  first_name: 'Brody',
  last_name: null,
  email: null,
  phone: null,
  company: null,
  contact_type: 'lead',
  source: 'other',
  created_at: '2026-11-15T19:31:00.000Z',
}
const page = { data: [contact], total: 1, page: 1, page_size: 25 }
const fields = {
  'content-type': 'application/json',
  'x-request-id': 'a',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  ratelimit: '"contacts";r=59;t=60',
  'ratelimit-policy': '"contacts";q=60;w=60',
}
const good: SentAnswer = {
  method: 'GET',
  path: '/api/v1/contacts',
  status: 200,
  headers: fields,
  text: JSON.stringify(page),
}
const withContact = (changes: object) => ({
  text: JSON.stringify({ ...page, data: [{ ...contact, ...changes }] }),
})
const { ratelimit: _left, 'ratelimit-policy': _policy, ...uncounted } = fields
const refusal = (status: number, error: string, headers: object = {}) => ({
  status,
  text: JSON.stringify({ error }),
  headers: { ...uncounted, ...headers },
})

describe('an answer is as documented', () => {
  it.each<[string, Partial<SentAnswer>]>([
    ['a page', {}],
    ['an answer to HEAD', { method: 'HEAD', text: '' }],
    ['with fields of HTTP', { headers: { ...fields, date: 'x', connection: 'close', vary: 'Origin' } }],
    ['a 401', refusal(401, 'Unauthorized', { 'www-authenticate': 'Bearer' })],
    [
      'a head that is too large',
      {
        ...refusal(431, 'Request Header Fields Too Large'),
        headers: {
          'content-type': 'application/json',
          'x-request-id': 'a',
          'x-content-type-options': 'nosniff',
        },
      },
    ],
    [
      'another method',
      { ...refusal(405, 'Method not allowed', { allow: 'GET, HEAD, POST' }), method: 'PUT' },
    ],
    ['another path', { ...refusal(404, 'Not found'), path: '/api/v1/contact' }],
    ['a preflight', { method: 'OPTIONS', status: 204, headers: {}, text: '' }],
  ])('%s', (_what, changes) => {
    expect(check({ ...good, ...changes })).toEqual([])
  })
})

describe('an answer is found out', () => {
  it.each<[string, Partial<SentAnswer>, RegExp]>([
    ['a field that is not documented', withContact({ nickname: 'B' }), /nickname/],
    ['a field that is missing', withContact({ phone: undefined }), /phone/],
    ['null where a value is documented', withContact({ first_name: null }), /first_name/],
    ['a word that the enum has not', withContact({ source: 'fax' }), /data\/0\/source/],
    ['text that is no time', withContact({ created_at: '2026-11-15' }), /date-time/],
    ['a key beside the page', { text: JSON.stringify({ ...page, more: true }) }, /more/],
    ['a number as text', { text: JSON.stringify({ ...page, total: '1' }) }, /total/],
    ['a status that is not documented', { status: 202 }, /202/],
    ['a header field that is not documented', { headers: { ...fields, 'x-total': '1' } }, /x-total/],
    [
      'a header field that is missing',
      { headers: { ...fields, ratelimit: undefined } },
      /RateLimit is missing/,
    ],
    ['a header field of another form', { headers: { ...fields, ratelimit: '59' } }, /RateLimit: /],
    [
      'a limit that is another',
      { headers: { ...fields, 'ratelimit-policy': '"contacts";q=61;w=60' } },
      /RateLimit-Policy is "contacts";q=61/,
    ],
    ['another type of content', { headers: { ...fields, 'content-type': 'text/html' } }, /text\/html/],
    ['a 401 that does not say how to sign in', refusal(401, 'Unauthorized'), /WWW-Authenticate is missing/],
    ['a 429 that does not say when', refusal(429, 'Rate limit exceeded'), /Retry-After is missing/],
    [
      'a 429 that does not say by which limit',
      refusal(429, 'Rate limit exceeded', { 'retry-after': '1' }),
      /RateLimit is missing\nRateLimit-Policy is missing/,
    ],
    [
      'one of a path that is none',
      { ...refusal(429, 'Rate limit exceeded'), path: '/api/v1/contact' },
      /RateLimit-Policy is missing/,
    ],
    ['a refusal in other words', refusal(403, 'Forbidden: it is Sunday'), /error/],
    ['a 400 without details', refusal(400, 'Invalid payload'), /details/],
    ['a 404 of an endpoint that has none', refusal(404, 'Contact not found'), /404/],
    ['a success of another method', { method: 'DELETE' }, /200 where there is no operation/],
    [
      'a 405 with other methods',
      { ...refusal(405, 'Method not allowed', { allow: 'GET' }), method: 'PUT' },
      /Allow is GET/,
    ],
    ['a success of another path', { path: '/api/v1/contact' }, /in place of 404/],
    [
      'a CSV with another header',
      {
        path: '/api/v1/contacts/export',
        text: 'Name\r\n',
        headers: {
          ...fields,
          'content-type': 'text/csv',
          'content-disposition': 'attachment; filename="contacts-2026-02-03.csv"',
          'ratelimit-policy': '"contactsExport";q=5;w=60',
        },
      },
      /pattern/,
    ],
  ])('%s', (_what, changes, says) => {
    expect(check({ ...good, ...changes }).join('\n')).toMatch(says)
  })
})
