import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { givenUpAtOnce, maxEndpoints } from '../../src/domain/webhook/endpoints.ts'
import { isPublicAddress } from '../../src/public-address.ts'
import { explainWebhookUrl } from '../../src/webhook-url.ts'
import { startApp } from '../support/app.ts'
import { ask, type MadeEndpoint, makeEndpoint, readDeliveries, readEndpoint } from './endpoints.ts'
import { Receiver, verify } from './receiver.ts'

const app = await startApp({ ownServer: 'Sends webhooks.', webhooksToLoopback: true })
const receiver = await Receiver.open()
const newPath = () => `/${randomUUID()}`

const create = `mutation ($accountId: UUID!, $url: String!, $events: [WebhookEventName!]!) {
  createWebhookEndpoint(accountId: $accountId, input: { url: $url, events: $events }) { secret endpoint { id url events } } }`

describe('an endpoint', () => {
  it('has a secret that is answered once, and written nowhere else', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const made = await makeEndpoint(app, receiver.url(newPath()), ['deal_won'], { accountId, ownerId })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const exported = await app.rest('GET', `/api/v1/account/export?account_id=${accountId}`, { as: ownerId })
    expect(exported.status).toBe(200)
    for (const secret of ['whsec_', made.secret.slice(6)]) {
      expect(JSON.stringify(await readEndpoint(app, made))).not.toContain(secret)
      expect(exported.text).not.toContain(secret)
    }
  })

  it('is refused beyond ten, however many are made at once', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const variables = { accountId, url: 'https://example.com/', events: ['deal_won'] }
    const answers = await Promise.all(
      Array.from({ length: maxEndpoints + 5 }, () => app.graphql(ownerId, create, variables)),
    )
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'made')
    expect(codes.filter(code => code === 'made')).toHaveLength(maxEndpoints)
    expect(codes.filter(code => code === 'CONFLICT')).toHaveLength(5)
  })

  it('names each event once, and one at least', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const send = (events: readonly string[]) =>
      app.graphql(ownerId, create, { accountId, url: 'https://example.com/', events })
    expect((await send([])).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'input.events': ['Must name an event'] },
    })
    expect((await send(['deal_won', 'deal_won'])).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    const { data } = await send(['form_submitted', 'deal_won'])
    expect(data.createWebhookEndpoint.endpoint.events).toEqual(['deal_won', 'form_submitted'])
  })

  it('says all that is wrong at once, as it is made and as it is changed', async () => {
    const endpoint = await makeEndpoint(app, receiver.url(newPath()), ['deal_won'])
    const { accountId, ownerId, id } = endpoint
    const update = `mutation ($a: UUID!, $id: UUID!, $input: UpdateWebhookEndpointInput!) {
      updateWebhookEndpoint(accountId: $a, id: $id, input: $input) { id } }`
    const change = (input: object) => app.graphql(ownerId, update, { a: accountId, id, input })
    const fieldsOf = (answer: Awaited<ReturnType<typeof change>>) => answer.errors?.[0]?.extensions.fields
    const isNull = ['Must not be null']
    expect(fieldsOf(await change({ enabled: null, url: null, description: null }))).toEqual({
      'input.url': isNull,
      'input.description': isNull,
      'input.enabled': isNull,
    })
    const wrong = {
      'input.url': [expect.stringMatching(/^Must/)],
      'input.events': ['Must name an event'],
    }
    expect(fieldsOf(await change({ url: 'x', events: [] }))).toEqual(wrong)
    expect(fieldsOf(await app.graphql(ownerId, create, { accountId, url: 'x', events: [] }))).toEqual(wrong)
  })

  it.each([
    'ftp://example.com/',
    'example.com',
    'https://user:password@example.com/',
    'https://example.com/#part',
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a000001/',
    'https://169.254.169.254/latest/meta-data/',
  ])('is refused at %s', async url => {
    const { accountId, ownerId } = await app.newAccount()
    const { errors } = await app.graphql(ownerId, create, { accountId, url, events: ['deal_won'] })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(Object.keys(errors?.[0]?.extensions.fields)).toEqual(['input.url'])
  })

  it('that is switched off hears nothing, and from when it is on again', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['contact_created'])
    const variables = { a: endpoint.accountId, id: endpoint.id }
    const turn = (enabled: boolean) =>
      ask(
        app,
        endpoint.ownerId,
        `mutation ($a: UUID!, $id: UUID!) { updateWebhookEndpoint(accountId: $a, id: $id, input: { enabled: ${enabled} }) { disabledReason } }`,
        variables,
      )
    const add = () =>
      ask(
        app,
        endpoint.ownerId,
        'mutation ($a: UUID!) { createContact(accountId: $a, input: { firstName: "Ann" }) { id } }',
        variables,
      )
    expect((await turn(false)).updateWebhookEndpoint).toEqual({ disabledReason: 'by_owner' })
    await add()
    const test = 'mutation ($a: UUID!, $id: UUID!) { sendTestEvent(accountId: $a, id: $id) { id } }'
    const { errors } = await app.graphql(endpoint.ownerId, test, variables)
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await turn(true)).updateWebhookEndpoint).toEqual({ disabledReason: null })
    const { createContact } = await add()
    const [message] = await receiver.until(path, 1)
    expect(message?.event.data.id).toBe(createContact.id)
  })

  it('can be tried', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['deal_won'])
    const { accountId, id } = endpoint
    const { sendTestEvent } = await ask(
      app,
      endpoint.ownerId,
      'mutation ($a: UUID!, $id: UUID!) { sendTestEvent(accountId: $a, id: $id) { eventId } }',
      { a: accountId, id },
    )
    const [message] = await receiver.until(path, 1)
    expect(message && verify(endpoint.secret, message)).toMatchObject({
      type: 'webhook.test',
      id: sendTestEvent.eventId,
      data: { id },
    })
  })

  it('can be tried again at once, though it has not taken the first test', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), ['deal_won'])
    const { accountId, ownerId, id } = endpoint
    const tryIt = async () => {
      const text = 'mutation ($a: UUID!, $id: UUID!) { sendTestEvent(accountId: $a, id: $id) { eventId } }'
      return (await ask(app, ownerId, text, { a: accountId, id })).sendTestEvent.eventId
    }
    let first: string | undefined
    receiver.answer = (message, response) => {
      if (message.path === path) first ??= message.id
      response.writeHead(message.id === first ? 500 : 204).end()
    }
    await tryIt()
    await expect.poll(() => readDeliveries(app, endpoint, 1)).toMatchObject([{ attempts: 1 }])
    const eventId = await tryIt()
    await expect
      .poll(() => readDeliveries(app, endpoint, 1))
      .toMatchObject([{ eventId, status: 'delivered' }])
    receiver.answer = (_message, response) => response.writeHead(204).end()
  })

  describe('that was switched off', () => {
    const turn = ({ accountId, ownerId, id }: MadeEndpoint, enabled: boolean) =>
      ask(
        app,
        ownerId,
        `mutation ($a: UUID!, $id: UUID!) { updateWebhookEndpoint(accountId: $a, id: $id, input: { enabled: ${enabled} }) { id } }`,
        { a: accountId, id },
      )
    /** Messages of changes that had begun before it was switched off, and were committed after it. */
    const addLate = ({ accountId, id }: MadeEndpoint, count = 1) =>
      app.database.query({
        text: `WITH event AS (
            INSERT INTO webhook_events (account_id, type, record_id, created_at)
            SELECT $1, 'contact.created', gen_random_uuid(), now() FROM generate_series(1, $3::int) RETURNING *
          )
          INSERT INTO webhook_deliveries (account_id, endpoint_id, event_id, type, record_id, next_attempt_at)
          SELECT account_id, $2, id, type, record_id, now() + interval '1 hour' FROM event`,
        values: [accountId, id, count],
      })
    const countPending = ({ accountId, id: endpointId }: MadeEndpoint) =>
      app.database.prisma.webhookDelivery.count({ where: { accountId, endpointId, status: 'pending' } })
    const isGivenUp = { status: 'failed', failure: 'disabled', attempts: 0, nextAttemptAt: null }

    it('is sent nothing, once it is on again, that waited', async () => {
      const endpoint = await makeEndpoint(app, receiver.url(newPath()), ['contact_created'])
      await turn(endpoint, false)
      await addLate(endpoint)
      await turn(endpoint, true)
      expect(await readDeliveries(app, endpoint)).toMatchObject([isGivenUp])
    })

    it('has nothing to be sent, however late its change was committed', async () => {
      const [off, on] = [
        await makeEndpoint(app, receiver.url(newPath()), ['contact_created']),
        await makeEndpoint(app, receiver.url(newPath()), ['contact_created']),
      ]
      await turn(off, false)
      for (const endpoint of [off, on]) await addLate(endpoint)
      await app.services.webhooks.sweep()
      expect(await readDeliveries(app, off)).toMatchObject([isGivenUp])
      expect(await readDeliveries(app, on)).toMatchObject([{ status: 'pending' }])
    })

    it('has what waited given up some at a time, however much it was', async () => {
      const endpoint = await makeEndpoint(app, receiver.url(newPath()), ['contact_created'])
      await addLate(endpoint, givenUpAtOnce + 1)
      await turn(endpoint, false)
      await expect.poll(() => countPending(endpoint)).toBe(0)
    })
  })

  it('goes with its account, and all that belongs to it', async () => {
    const path = newPath()
    const endpoint = await makeEndpoint(app, receiver.url(path), [
      'contact_created',
      'contact_deleted',
      'deal_updated',
    ])
    const { accountId, ownerId } = endpoint
    const { prisma } = app.database
    const { id: contactId } = await prisma.contact.create({ data: { accountId, firstName: 'Ann' } })
    await prisma.deal.create({ data: { accountId, title: 'Deal', contactId } })
    await receiver.until(path, 1)
    expect(await readDeliveries(app, endpoint)).toHaveLength(1)
    await ask(app, ownerId, 'mutation ($a: UUID!) { deleteAccount(accountId: $a) }', { a: accountId })
    const where = { accountId }
    expect(
      await Promise.all([
        prisma.webhookEndpoint.count({ where }),
        prisma.webhookEvent.count({ where }),
        prisma.webhookDelivery.count({ where }),
      ]),
    ).toEqual([0, 0, 0])
  })
})

describe('in production', () => {
  const targets = { http: false, loopback: false }

  it.each([
    ['http://example.com/', 'Must be a URL that starts with https://'],
    ['https://localhost/', 'Must be an address of the internet'],
    ['https://127.0.0.1/', 'Must be an address of the internet'],
    ['https://127.1/', 'Must be an address of the internet'],
    ['https://[::1]/', 'Must be an address of the internet'],
    ['https://93.184.215.14/', null],
    ['https://example.com/hooks?key=1', null],
  ])('%s: %s', (url, problem) => {
    expect(explainWebhookUrl(url, targets)).toBe(problem)
  })
})

describe('an address', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
    ...['192.0.0.192', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...[
      '::',
      '::1',
      '::7f00:1',
      '::ffff:127.0.0.1',
      '::ffff:93.184.215.14',
      '64:ff9b::a00:1',
      '64:ff9b:1::1',
    ],
    ...['100::1', '2001::1', '2001:db8::1', '2002:a00:1::', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1'],
    ...['ff02::1', '5f00::1', 'no address', ''],
  ])('%s is not of the internet', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['93.184.215.14', '1.1.1.1', '2606:4700::1111'])('%s is', address => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
