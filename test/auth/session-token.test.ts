import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSessionToken, type SessionHeaders, type SessionToken } from '../../src/auth/session-token.ts'

const bearer = (token: string): SessionToken => ({ token, source: 'bearer' })
const cookie = (token: string): SessionToken => ({ token, source: 'cookie' })

const refused = ''

const rules: [string, SessionHeaders, SessionToken | null][] = [
  ['no header offers no token', {}, null],
  ['a bearer is a token', { authorization: 'Bearer a.b.c' }, bearer('a.b.c')],
  ['the scheme may be in any case', { authorization: 'bEARER a.b.c' }, bearer('a.b.c')],
  ['spaces around the token are no part of it', { authorization: '  Bearer   a.b.c ' }, bearer('a.b.c')],
  ['a tab may stand before the token', { authorization: 'Bearer\ta.b.c' }, bearer('a.b.c')],
  ['a cookie is a token', { cookie: 'session=a.b.c' }, cookie('a.b.c')],
  ['the bearer wins over the cookie', { authorization: 'Bearer a', cookie: 'session=b' }, bearer('a')],
  [
    'a bad bearer wins too',
    { authorization: 'Bearer not a token', cookie: 'session=b' },
    bearer('not a token'),
  ],
  ['an empty bearer wins too', { authorization: 'Bearer', cookie: 'session=b' }, bearer(refused)],
  ['a blank bearer wins too', { authorization: 'Bearer  ', cookie: 'session=b' }, bearer(refused)],
  [
    'another scheme leaves the cookie to decide',
    { authorization: 'Basic eDp5', cookie: 'session=b' },
    cookie('b'),
  ],
  ['a scheme that only begins like ours is another', { authorization: 'Bearerer a' }, null],
  ['a scheme that only ends like ours is another', { authorization: 'Digest bearer a' }, null],
  ['another scheme alone offers no token', { authorization: 'Basic eDp5' }, null],
  ['an empty Authorization leaves the cookie', { authorization: '', cookie: 'session=b' }, cookie('b')],
  ['the cookie is found among others', { cookie: 'a=1; session=b;c=2' }, cookie('b')],
  ['an API key is a bearer', { authorization: 'Bearer bg_live_a' }, bearer('bg_live_a')],
  ['an API key in a cookie is refused', { cookie: 'session=bg_live_a' }, cookie(refused)],
  [
    'a cookie of another name is not ours',
    { cookie: 'xsession=a; sessionx=b; Session=c; session.x=d' },
    null,
  ],
  ['an equals sign may be in the value', { cookie: 'session=a=b==' }, cookie('a=b==')],
  ['spaces around a value are no part of it', { cookie: 'session= a.b.c ; a=1' }, cookie('a.b.c')],
  ['a quoted value is unquoted', { cookie: 'session="a.b.c"' }, cookie('a.b.c')],
  ['a value with one quote mark keeps it', { cookie: 'session="a' }, cookie('"a')],
  ['a value that ends with a quote mark keeps it', { cookie: 'session=a"' }, cookie('a"')],
  ['a quote mark alone is a value', { cookie: 'session="' }, cookie('"')],
  ['a percent-encoded value is decoded', { cookie: 'session=a%2Eb%2ec' }, cookie('a.b.c')],
  [
    'a value that cannot be decoded stays as it is',
    { cookie: 'session=a%ZZ%E0%A4%A' },
    cookie('a%ZZ%E0%A4%A'),
  ],
  ['an empty cookie offers no token', { cookie: 'session=' }, null],
  ['an empty cookie does not count beside a full one', { cookie: 'session=; session=b' }, cookie('b')],
  ['a word that begins like our name is no cookie', { cookie: 'sessionx' }, null],
  ['a name without a value is no cookie', { cookie: 'session; =session' }, null],
  ['a cookie sent twice alike counts once', { cookie: 'session=a; session="a"' }, cookie('a')],
  ['two different cookies of our name are refused', { cookie: 'session=a; session=b' }, cookie(refused)],
]

it.each(rules)('%s', (_title, headers, expected) => {
  expect(readSessionToken(headers, 'session')).toEqual(expected)
})

describe('a hostile header', () => {
  it('never throws', () => {
    const text = fc.string({ unit: fc.constantFrom(...';= "%\\ab\u0000ü', 'session', 'session=', 'Bearer ') })
    fc.assert(
      fc.property(text, text, (authorization, cookie) => {
        readSessionToken({ authorization, cookie }, 'session')
      }),
    )
  })

  it('cannot reach what objects inherit', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(readSessionToken({ cookie: 'session=a' }, name)).toBeNull()
      expect(readSessionToken({ cookie: `${name}=a` }, name)).toEqual(cookie('a'))
    }
  })
})
