import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { discoverJwksUrl } from '../../src/auth/keys/discovery.ts'
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts'

let server: LoopbackServer
let answer: RequestListener
let asked: (string | undefined)[]

beforeEach(async () => {
  asked = []
  server = await startLoopbackServer((request, response) => {
    asked.push(request.url)
    answer(request, response)
  })
})
afterEach(() => server.goDown())

const say = (document: unknown): RequestListener => {
  return (_request, response) =>
    response.end(typeof document === 'string' ? document : JSON.stringify(document))
}
const discover = (issuer = server.origin, production = true, signal = new AbortController().signal) =>
  discoverJwksUrl({ issuer, production }, signal)

it.each(['', '/', '/realms/crm', '/auth/v1', '/a/b/'])(
  'finds the keys of an issuer with the path "%s"',
  async path => {
    const issuer = server.origin + path
    answer = say({ issuer, jwks_uri: `${server.origin}/keys` })
    expect(await discover(issuer)).toBe(`${server.origin}/keys`)
    expect(asked).toEqual([`${path.replace(/\/$/, '')}/.well-known/openid-configuration`])
  },
)

it.each<[string, (issuer: string) => unknown]>([
  ['is of another issuer', () => ({ issuer: 'https://another.example', jwks_uri: 'https://a.example/keys' })],
  ['is of an issuer with a slash more', issuer => ({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` })],
  ['names no issuer', issuer => ({ jwks_uri: `${issuer}/keys` })],
  ['names no keys', issuer => ({ issuer })],
  ['names keys that are no URL', issuer => ({ issuer, jwks_uri: '/keys' })],
  ['names keys in a file', issuer => ({ issuer, jwks_uri: 'file:///etc/keys' })],
  ['names keys over plain http elsewhere', issuer => ({ issuer, jwks_uri: 'http://keys.example.com/' })],
  ['names keys behind a password', issuer => ({ issuer, jwks_uri: 'https://a:b@keys.example.com/' })],
  ['is a list', () => []],
  ['is no JSON', () => '<html>'],
  ['is 50 MB', issuer => ({ issuer, jwks_uri: `${issuer}/keys`, padding: 'x'.repeat(50_000_000) })],
])('refuses a document that %s', async (_title, document) => {
  answer = say(document(server.origin))
  await expect(discover()).rejects.toThrow(/^The discovery document|^The "jwks_uri"|JSON/)
})

it.each([
  ['https://id.example.com', 'is https://id.example.com'],
  [`https://id.example.com/${'a'.repeat(1_000)}`, 'is another'],
  ['\u001b[2J', 'is another'],
  [7, 'is another'],
])('says of the issuer %j that it %s', async (issuer, what) => {
  answer = say({ issuer, jwks_uri: `${server.origin}/keys` })
  await expect(discover()).rejects.toThrow(new RegExp(`: its "issuer" ${what}$`))
})

it('takes keys over plain http outside production', async () => {
  const document = { issuer: server.origin, jwks_uri: 'http://keys.example.com/' }
  answer = say(document)
  expect(await discover(server.origin, false)).toBe(document.jwks_uri)
})

it('follows no redirect, takes no error for an answer, and gives up on one that takes too long', async () => {
  answer = (_request, response) => response.writeHead(302, { location: `${server.origin}/elsewhere` }).end()
  await expect(discover()).rejects.toThrow('status 302')
  expect(asked).toHaveLength(1)
  answer = (_request, response) => response.writeHead(500).end('{}')
  await expect(discover()).rejects.toThrow('status 500')
  answer = (_request, response) => response.write('{')
  await expect(discover(server.origin, true, AbortSignal.timeout(200))).rejects.toThrow(
    expect.objectContaining({ name: 'TimeoutError' }),
  )
})
