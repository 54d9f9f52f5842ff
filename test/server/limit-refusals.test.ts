import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RunningStreams } from '../../src/domain/streams/running-streams.ts'
import { networkKey, rateLimitKey } from '../../src/limits/client-address.ts'
import { limitRefused } from '../../src/observation/events.ts'
import { type Answer, startApp } from '../support/app.ts'
import { newTenant, type Tenant } from '../support/contract-table.ts'
import { postGraphql } from './graphql/post-graphql.ts'

const app = await startApp()
const { services } = app

/** Who asks: the owner of a fresh account from an address of their own, or a stranger from there. */
interface Asker extends Tenant {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
}

type Ask = (asker: Asker) => Promise<Answer>

const rest =
  (method: string, path: (asker: Asker) => string, body?: unknown): Ask =>
  asker =>
    app.rest(method, path(asker), { as: asker.ownerId, body, headers: asker.headers })

const graphql =
  (query: string, accept = '*/*'): Ask =>
  ({ ownerId, accountId, headers }) =>
    postGraphql(app, query.replaceAll('ACCOUNT', accountId), {
      as: query.includes('ACCOUNT') ? ownerId : null,
      headers: { ...headers, accept },
    })

const ofAccount = (path: string) => (asker: Asker) => `${path}?account_id=${asker.accountId}`

const list = rest('GET', ofAccount('/api/v1/contacts'))
const submit: Ask = ({ formId, headers }) =>
  app.rest('POST', `/api/v1/forms/${formId}/submit`, { body: { data: { name: 'Ann' } }, headers })
const submitPage: Ask = asker =>
  app.rest('POST', `/forms/${asker.formId}`, {
    body: 'name=Ann',
    headers: { ...asker.headers, 'content-type': 'application/x-www-form-urlencoded' },
  })
const submitGraphql: Ask = asker =>
  graphql(`mutation { submitLeadForm(formId: "${asker.formId}", data: { name: "Ann" }) { success } }`)(asker)
const stranger =
  (path: string): Ask =>
  asker =>
    app.rest('GET', path, { headers: asker.headers })

const contactsExport = 'subscription { contactsExport(accountId: "ACCOUNT") { contacts { id } } }'
const accountExport = 'subscription { accountExport(accountId: "ACCOUNT") { collection } }'
const changes = 'subscription { accountChanges(accountId: "ACCOUNT") { id } }'
const viewer = '{ viewer { id } contacts(accountId: "ACCOUNT") { total } }'
const largeImport: Ask = ({ ownerId, accountId, headers }) =>
  postGraphql(app, '', {
    as: ownerId,
    headers,
    body: JSON.stringify({
      query: `mutation ($csv: String!) { importContacts(accountId: "${accountId}", input: { csv: $csv, dryRun: true }) { created } }`,
      variables: { csv: 'x'.repeat(300_000) },
    }),
  })

async function claimAll(name: string, identity: string, max: number, windowSeconds = 60): Promise<void> {
  for (let count = 0; count < max; count++)
    await services.limiter.claim({ name, max, windowSeconds }, identity)
}

function beginAll(streams: RunningStreams, userId: string): void {
  for (let begun = streams.begin(userId, {}); typeof begun === 'function'; begun = streams.begin(userId, {}))
    onTestFinished(begun)
}

/** Nine requests of a connection that are sent in one go: the answer to the last. */
async function askNine(path: string): Promise<Answer> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(9))
  let text = ''
  while (text.split('HTTP/1.1 ').length < 10 || !text.endsWith('}')) text += (await once(socket, 'data'))[0]
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '))
  const [head = '', body = ''] = last.split('\r\n\r\n')
  const fields = head.split('\r\n').slice(1)
  const headers = new Headers(fields.map(field => field.split(': ', 2) as [string, string]))
  return { status: Number(head.slice(9, 12)), headers, body: JSON.parse(body), text: body }
}

/** Requests whose bodies never come. */
async function holdRequests(count: number, head: string): Promise<void> {
  const { hostname, port } = new URL(app.url)
  for (let held = 0; held < count; held++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: x\r\n${head}Content-Type: application/json\r\nExpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data')
  }
}

/** Each limit that refuses by 429: how it is used up, and where it is met. */
const limits: Readonly<
  Record<string, { readonly useUp: (asker: Asker) => unknown; readonly asks: Readonly<Record<string, Ask>> }>
> = {
  contacts: {
    useUp: ({ accountId, ownerId }) => claimAll('contacts', `${accountId}:${ownerId}`, 60),
    asks: { REST: list },
  },
  contactsExportLook: {
    useUp: ({ accountId, ownerId }) => claimAll('contactsExportLook', `${accountId}:${ownerId}`, 60),
    asks: { HEAD: rest('HEAD', ofAccount('/api/v1/contacts/export')) },
  },
  accountExport: {
    useUp: ({ accountId }) => claimAll('accountExport', accountId, 1, 3_600),
    asks: {
      REST: rest('GET', ofAccount('/api/v1/account/export')),
      HEAD: rest('HEAD', ofAccount('/api/v1/account/export')),
      GraphQL: graphql(accountExport),
    },
  },
  createApiKey: {
    useUp: ({ accountId }) => claimAll('createApiKey', accountId, 100, 3_600),
    asks: {
      GraphQL: graphql(
        'mutation { createApiKey(accountId: "ACCOUNT", input: { name: "x", scopes: [read] }) { key } }',
      ),
    },
  },
  submitLeadForm: {
    useUp: ({ address }) => claimAll('submitLeadForm', rateLimitKey(address), 5),
    asks: { REST: submit, page: submitPage, GraphQL: submitGraphql },
  },
  submitLeadFormNetwork: {
    useUp: ({ address }) => claimAll('submitLeadFormNetwork', networkKey(rateLimitKey(address)) ?? '', 20),
    asks: { REST: submit, page: submitPage, GraphQL: submitGraphql },
  },
  publicLeadForm: {
    useUp: ({ address }) => claimAll('publicLeadForm', rateLimitKey(address), 120),
    asks: {
      page: asker => stranger(`/forms/${asker.formId}`)(asker),
      definition: asker => stranger(`/forms/${asker.formId}.json`)(asker),
    },
  },
  points: {
    useUp: ({ ownerId }) => services.costBudget.spend(`user:${ownerId}`, 49_990),
    asks: {
      'GraphQL, as JSON': graphql(viewer, 'application/json'),
      'GraphQL, as its own type': graphql(viewer, 'application/graphql-response+json'),
      'an event stream': graphql(changes, 'text/event-stream'),
      'a large body': largeImport,
    },
  },
  largeBodies: {
    useUp: async ({ ownerId }) => {
      const token = await app.token(ownerId)
      await holdRequests(2, `Authorization: Bearer ${token}\r\nContent-Length: 300000\r\n`)
    },
    asks: { GraphQL: largeImport },
  },
  requestsInProgress: {
    useUp: ({ address }) => holdRequests(20, `X-Forwarded-For: ${address}\r\nContent-Length: 100\r\n`),
    asks: {
      REST: submit,
      'REST, no such path': stranger('/api/v1/nothing'),
      page: submitPage,
      GraphQL: graphql('{ __typename }'),
    },
  },
  unansweredRequests: {
    useUp: () => {},
    asks: {
      'the ninth of a connection': () => askNine('/live'),
      'the ninth of a connection, GraphQL': () => askNine('/graphql'),
    },
  },
  refusedRequests: {
    useUp: ({ address }) => {
      for (let count = 0; count < 6_000; count++) services.errorFloodGuard.note(address)
    },
    asks: {
      REST: list,
      'REST, no such path': stranger('/api/v1/nothing'),
      page: submitPage,
      console: stranger('/console'),
      GraphQL: graphql('{ __typename }'),
    },
  },
  exportsInProgress: {
    useUp: ({ ownerId }) => beginAll(services.streams, ownerId),
    asks: {
      contacts: rest('GET', ofAccount('/api/v1/contacts/export')),
      account: rest('GET', ofAccount('/api/v1/account/export')),
      'contacts over GraphQL': graphql(contactsExport, 'text/event-stream'),
      'account over GraphQL': graphql(accountExport),
    },
  },
  liveSubscriptionsInProgress: {
    useUp: ({ ownerId }) => beginAll(services.live.streams, ownerId),
    asks: { GraphQL: graphql(changes, 'text/event-stream') },
  },
}

const bounds = new Set([
  'largeBodies',
  'requestsInProgress',
  'unansweredRequests',
  'exportsInProgress',
  'liveSubscriptionsInProgress',
])
const kinds = Object.entries(limits).flatMap(([limit, { useUp, asks }]) =>
  Object.entries(asks).map(([where, ask]) => ({ limit, where, useUp, ask })),
)

describe('a 429 says when to try again and by which limit it is', () => {
  it.each(kinds)('$limit: $where', async ({ limit, useUp, ask }) => {
    const address = app.newAddress()
    const asker = { ...(await newTenant(app)), address, headers: { 'x-forwarded-for': address } }
    await useUp(asker)
    const told: unknown[] = []
    onTestFinished(limitRefused.listen(({ limit: name }) => void told.push(name)))
    const { status, headers, body } = await ask(asker)
    expect(status).toBe(429)
    const seconds = headers.get('retry-after')
    expect(seconds).toMatch(/^[1-9]\d*$/)
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${limit}";r=\\d+;t=${seconds}$`))
    const unit = bounds.has(limit) ? 'qu="concurrent-requests"' : 'w=\\d+'
    expect(headers.get('ratelimit-policy')).toMatch(new RegExp(`^"${limit}";q=\\d+;${unit}$`))
    expect(told).toEqual([limit])
    for (const { extensions } of body?.errors ?? [])
      expect(extensions).toMatchObject({
        code: 'RATE_LIMITED',
        retryAfterSeconds: Number(seconds),
        limit: { name: limit, max: expect.any(Number), remaining: expect.any(Number) },
      })
  })
})

it('every limit that operators can count is here', () => {
  const page = readFileSync('docs/observability.md', 'utf8')
  const [sentence = ''] = /`limit` is .*?`liveSubscriptionsInProgress`/.exec(page) ?? []
  const documented = [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  // A place is refused by 503; the others are no names, but endings and the label.
  const others = ['exportPlaces', 'bodyBytes', 'limit', 'Network', 'Look']
  expect(Object.keys(limits)).toEqual(
    expect.arrayContaining(documented.filter(name => !others.includes(name))),
  )
})

it('is made in one place', () => {
  const sources = globSync('src/**/*.ts').filter(file => !/^src\/(generated|web)\//.test(file))
  const made = /(?:errorAnswer|status|writeHead|code)\(\s*429\b|\bstatus: 429\b/
  expect(sources.filter(file => made.test(readFileSync(file, 'utf8')))).toEqual(['src/http/errors.ts'])
})
