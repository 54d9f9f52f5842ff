import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forgetChanges } from '../../../src/domain/live/forget-changes.ts'
import { newKey } from '../../support/api-keys.ts'
import { startApp } from '../../support/app.ts'

const app = await startApp()
const { prisma, query, transaction } = app.database

interface Entry {
  readonly kind: string
  readonly recordId: string
  readonly change: string
  readonly actorKind: string | null
  readonly actorId: string | null
  readonly requestId: string | null
}

const document = `query ($accountId: UUID!, $filter: HistoryFilter, $first: Int, $after: String) {
  accountHistory(accountId: $accountId, filter: $filter, first: $first, after: $after) {
    nodes { id changedAt kind recordId change actorKind actorId requestId } endCursor hasNextPage
  }
}`

async function readHistory(userId: string, accountId: string, args: object = {}) {
  const { data, errors } = await app.graphql(userId, document, { accountId, ...args })
  expect(errors).toBeUndefined()
  return data.accountHistory as {
    readonly nodes: readonly Entry[]
    readonly endCursor: string | null
    readonly hasNextPage: boolean
  }
}

/** Sends a mutation as a request of that id. */
async function mutate(userId: string, requestId: string, mutation: string) {
  const { body } = await app.rest('POST', '/graphql', {
    body: { query: `mutation { ${mutation} }` },
    headers: { authorization: `Bearer ${await app.token(userId)}`, 'x-request-id': requestId },
  })
  expect(body.errors).toBeUndefined()
  return body.data
}

describe('the history of an account', () => {
  it('begins with who created the account', async () => {
    const userId = app.newUser()
    const made = await mutate(userId, 'begun', 'createAccount(input: { name: "Studio" }) { id }')
    const { id } = made.createAccount
    expect((await readHistory(userId, id)).nodes).toEqual([
      expect.objectContaining({
        ...{ kind: 'account', recordId: id, change: 'created' },
        ...{ actorKind: 'user', actorId: userId, requestId: 'begun' },
      }),
    ])
  })

  it('has who made each change, with which request, newest first', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    const id = (
      await mutate(
        ownerId,
        'made',
        `createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id }`,
      )
    ).createContact.id
    await mutate(
      memberId,
      'changed',
      `updateContact(accountId: "${accountId}", id: "${id}", input: { firstName: "Anne" }) { id }`,
    )
    await mutate(ownerId, 'gone', `deleteContact(accountId: "${accountId}", id: "${id}")`)
    const { nodes } = await readHistory(memberId, accountId, { filter: { record: id } })
    expect(nodes).toEqual(
      [
        ['deleted', ownerId, 'gone'],
        ['updated', memberId, 'changed'],
        ['created', ownerId, 'made'],
      ].map(([change, actorId, requestId]) =>
        expect.objectContaining({
          kind: 'contact',
          recordId: id,
          change,
          actorKind: 'user',
          actorId,
          requestId,
        }),
      ),
    )
  })

  it('has the documented endpoints, forms and imports as they are', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const headers = { authorization: `Bearer ${await app.token(ownerId)}`, 'x-request-id': 'over-rest' }
    const { body } = await app.rest('POST', '/api/v1/deals', {
      body: { account_id: accountId, title: 'Deal' },
      headers,
    })
    const form = await prisma.leadForm.create({
      data: {
        accountId,
        name: 'Form',
        fields: [{ id: 'name', type: 'text', label: 'Name', required: true, mapsTo: 'firstName' }],
      },
    })
    const sent = await app.rest('POST', `/api/v1/forms/${form.id}/submit`, {
      body: { data: { name: 'Visitor' } },
      headers: { 'x-forwarded-for': app.newAddress() },
    })
    expect(sent.status).toBe(200)
    await mutate(
      ownerId,
      'imported',
      `importContacts(accountId: "${accountId}", input: { rows: [{ firstName: "Row" }] }) { rows { contactId } }`,
    )
    await mutate(
      ownerId,
      'after',
      `createContact(accountId: "${accountId}", input: { firstName: "Ann" }) { id }`,
    )
    const { nodes } = await readHistory(ownerId, accountId)
    const told = nodes
      .filter(({ change }) => change === 'created')
      .map(({ kind, actorKind, actorId }) => [kind, actorKind, actorId])
    expect(told).toEqual([
      ['contact', 'user', ownerId],
      ['contact', 'import', ownerId],
      ['form_submission', 'form', form.id],
      ['contact', 'form', form.id],
      // Made by a command, as the tests do.
      ['lead_form', null, null],
      ['deal', 'user', ownerId],
      ['team_member', null, null],
      ['account', null, null],
    ])
    expect(nodes.find(({ recordId }) => recordId === body.data.id)?.requestId).toBe('over-rest')
    expect(
      nodes.filter(({ actorKind }) => actorKind !== null).every(({ requestId }) => requestId !== null),
    ).toBe(true)
  })

  it('is read in parts, by record, actor and time', async () => {
    const { accountId, ownerId, memberId } = await app.newAccount()
    for (const userId of [ownerId, memberId, ownerId, memberId, ownerId])
      await mutate(
        userId,
        randomUUID(),
        `createContact(accountId: "${accountId}", input: { firstName: "A" }) { id }`,
      )
    const all = (await readHistory(ownerId, accountId)).nodes
    const walked: Entry[] = []
    let after: string | null = null
    do {
      const part = await readHistory(ownerId, accountId, { first: 2, after })
      walked.push(...part.nodes)
      after = part.hasNextPage ? part.endCursor : null
    } while (after !== null)
    expect(walked).toEqual(all)
    const byMember = await readHistory(ownerId, accountId, { filter: { actor: memberId } })
    expect(byMember.nodes).toHaveLength(2)
    const since = new Date(Date.now() + 60_000).toISOString()
    expect((await readHistory(ownerId, accountId, { filter: { since } })).nodes).toEqual([])
    const { errors } = await app.graphql(ownerId, document, { accountId, after: 'no cursor' })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('has the moves of deals and invoices as well', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const { id } = await prisma.deal.create({ data: { accountId, title: 'Deal' } })
    await mutate(ownerId, 'won', `setDealStatus(accountId: "${accountId}", id: "${id}", status: won) { id }`)
    expect(await prisma.move.findMany({ where: { accountId } })).toMatchObject([
      { dealId: id, toValue: 'won', actorKind: 'user', actorId: ownerId, requestId: 'won' },
    ])
  })

  it('has who took a submission out of what the honeypot caught, and put it back', async () => {
    const { accountId, memberId } = await app.newAccount()
    const data = { accountId, data: {}, outcome: 'spam' as const }
    const { id } = await prisma.formSubmission.create({ data })
    for (const spam of [false, true])
      await mutate(
        memberId,
        `spam-${spam}`,
        `markFormSubmission(accountId: "${accountId}", id: "${id}", spam: ${spam}) { id }`,
      )
    const { nodes } = await readHistory(memberId, accountId, { filter: { record: id } })
    expect(nodes).toMatchObject(
      ['spam-true', 'spam-false'].map(requestId => ({
        kind: 'form_submission',
        change: 'updated',
        actorId: memberId,
        requestId,
      })),
    )
  })

  it('has the API key that made a change', async () => {
    const account = await app.newAccount()
    const { key, id } = await newKey(app, account)
    const { accountId, ownerId } = account
    const { status } = await app.rest('POST', '/api/v1/contacts', {
      body: { account_id: accountId, first_name: 'Ann' },
      headers: { authorization: `Bearer ${key}` },
    })
    expect(status).toBe(201)
    const { nodes } = await readHistory(ownerId, accountId, { filter: { actor: id } })
    expect(nodes).toMatchObject([{ kind: 'contact', change: 'created', actorKind: 'api_key', actorId: id }])
  })

  it('finds records and API keys by ids in capitals, and users by theirs alone', async () => {
    const account = await app.newAccount()
    const { accountId, ownerId } = account
    const { id: keyId, key } = await newKey(app, account)
    const { body } = await app.rest('POST', '/api/v1/contacts', {
      body: { account_id: accountId, first_name: 'Ann' },
      headers: { authorization: `Bearer ${key}` },
    })
    const userId = randomUUID().toUpperCase()
    await mutate(
      ownerId,
      'add',
      `addTeamMember(accountId: "${accountId}", input: { userId: "${userId}" }) { userId }`,
    )
    for (const [filter, recordIds] of [
      [{ record: body.data.id.toUpperCase() }, [body.data.id]],
      [{ actor: keyId.toUpperCase() }, [body.data.id]],
      [{ record: userId }, [userId]],
      [{ record: userId.toLowerCase() }, []],
    ] as const) {
      const { nodes } = await readHistory(ownerId, accountId, { filter })
      expect(nodes.map(({ recordId }) => recordId)).toEqual(recordIds)
    }
  })

  it('is as true of a form that is sent with an Idempotency-Key', async () => {
    const { accountId, ownerId } = await app.newAccount()
    const form = await prisma.leadForm.create({
      data: {
        accountId,
        name: 'Form',
        fields: [{ id: 'name', type: 'text', label: 'Name', required: true, mapsTo: 'firstName' }],
      },
    })
    const { status } = await app.rest('POST', `/api/v1/forms/${form.id}/submit`, {
      body: { data: { name: 'Visitor' } },
      headers: { 'x-forwarded-for': app.newAddress(), 'idempotency-key': '"once"' },
    })
    expect(status).toBe(200)
    const { nodes } = await readHistory(ownerId, accountId, { filter: { actor: form.id } })
    expect(nodes.map(({ kind }) => kind)).toEqual(['form_submission', 'contact'])
  })

  it('is refused to strangers', async () => {
    const { accountId } = await app.newAccount()
    const { errors } = await app.graphql(app.newUser(), document, { accountId })
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('the database', () => {
  it('refuses to change the history, and to delete it within a day', async () => {
    const { accountId } = await app.newAccount()
    const values = [accountId]
    await expect(
      query({ text: `UPDATE record_changes SET actor_id = 'x' WHERE account_id = $1`, values }),
    ).rejects.toThrow('cannot be changed')
    await expect(query({ text: 'DELETE FROM record_changes WHERE account_id = $1', values })).rejects.toThrow(
      'cannot be deleted within a day',
    )
  })

  it('forgets what is older than the operator says', async () => {
    const { accountId, ownerId } = await app.newAccount()
    await transaction(async run => {
      await run({ text: "SET LOCAL session_replication_role = 'replica'", values: [] })
      await run({
        text: "UPDATE record_changes SET changed_at = changed_at - interval '8 days' WHERE account_id = $1",
        values: [accountId],
      })
    })
    await mutate(
      ownerId,
      'later',
      `createContact(accountId: "${accountId}", input: { firstName: "A" }) { id }`,
    )
    await forgetChanges(app.database, 9)
    expect((await readHistory(ownerId, accountId)).nodes).toHaveLength(3)
    await forgetChanges(app.database, 7)
    expect((await readHistory(ownerId, accountId)).nodes).toMatchObject([{ requestId: 'later' }])
  })
})
