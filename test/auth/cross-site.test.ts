import { expect, it } from 'vitest'
import { isCrossSite, type OriginHeaders } from '../../src/auth/cross-site.ts'

const allowed = ['https://app.example.com', 'http://localhost:5173']
const host = 'api.example.com'

const passes: [string, OriginHeaders][] = [
  ['no browser at all', { host }],
  ['our own page', { host, origin: 'https://api.example.com', 'sec-fetch-site': 'same-origin' }],
  ['our own page in an old browser', { host, origin: 'https://api.example.com' }],
  ['our own page over plain HTTP', { host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' }],
  ['our own page when the host spells the default port', { host: `${host}:443`, origin: `https://${host}` }],
  ['our own page when the host is in capitals', { host: 'API.example.com', origin: `https://${host}` }],
  [
    'our own page behind a proxy that renames the host',
    { host: 'internal', origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
  ],
  ['the address bar', { host, 'sec-fetch-site': 'none' }],
  ['an allowed origin', { host, origin: 'https://app.example.com', 'sec-fetch-site': 'same-site' }],
  [
    'an allowed origin of another site',
    { host, origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' },
  ],
  ['an allowed origin in an old browser', { host, origin: 'https://app.example.com' }],
]

const stopped: [string, OriginHeaders][] = [
  ['another site', { host, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
  ['another site in an old browser', { host, origin: 'https://evil.test' }],
  ['a link on another site, which sends no Origin', { host, 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { host, origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }],
  ['another subdomain, without Origin', { host, 'sec-fetch-site': 'same-site' }],
  ['our own host over another scheme', { host, origin: `http://${host}`, 'sec-fetch-site': 'cross-site' }],
  ['our own host on another port', { host, origin: `https://${host}:8443` }],
  ['a page without an origin', { host, origin: 'null' }],
  ['a sandboxed page', { host, origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['an origin that only begins like an allowed one', { host, origin: 'https://app.example.com.evil.test' }],
  ['an allowed host over another scheme', { host, origin: 'http://app.example.com' }],
  ['an origin that is no URL', { host, origin: 'api.example.com' }],
  ['an origin without a host', { host: '', origin: 'file://' }],
  ['an empty origin', { host, origin: '' }],
  ['an origin when the request names no host', { origin: 'https://evil.test' }],
  [
    'a word that no browser sends',
    { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin, none' },
  ],
]

it.each(passes)('a request from %s passes', (_title, headers) => {
  expect(isCrossSite(headers, allowed)).toBe(false)
})

it.each(stopped)('a request from %s is cross-site', (_title, headers) => {
  expect(isCrossSite(headers, allowed)).toBe(true)
})

it('a page without an origin cannot be allowed', () => {
  expect(isCrossSite({ host, origin: 'null' }, ['null'])).toBe(true)
})
