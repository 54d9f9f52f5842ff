import fc from 'fast-check'
import { forgetChanges } from '../../../src/domain/live/forget-changes.ts'
import { schema } from '../../../src/domain/schema.ts'
import { forgetAnswers } from '../../../src/idempotency/forget-answers.ts'
import { Lanes } from '../../../src/webhooks/lanes.ts'
import { Outbox } from '../../../src/webhooks/outbox.ts'
import { subscribe } from '../../graphql/live/event-stream.ts'
import { drawQuery } from '../../server/graphql/random-document.ts'
import { newKey } from '../../support/api-keys.ts'
import type { TestApp } from '../../support/app.ts'
import { call, contractRows, newTenant } from '../../support/contract-table.ts'
import { recordStatements, type SentStatement } from '../../support/record-statements.ts'
import { type FilledAccount, newFilledAccount } from '../../support/root-fields/filled-account.ts'
import { type RootField, rootFields, writeCall } from '../../support/root-fields/root-fields.ts'

const randomDocuments = 60

/** Statements that the product sends for requests of every kind, and for its own housekeeping. */
export async function walkProduct(app: TestApp): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const record = async (work: () => Promise<unknown>) => {
    sent.push(...(await recordStatements(work)))
  }
  for (const field of rootFields) {
    const account = await newFilledAccount(app)
    await record(() => callField(app, field, account))
  }
  for (const row of contractRows) {
    const tenant = await newTenant(app)
    await record(() => expectSuccess(call(app, row, { tenant })))
  }
  for (const query of listDocuments) {
    const { accountId, ownerId } = await newFilledAccount(app)
    await record(() => ask(app, ownerId, { query, variables: { accountId } }))
  }
  await walkAccounts(app, record)
  await walkWithKey(app, record)
  await walkRandomly(app, record)
  await walkKeys(app, record)
  await record(() => forgetChanges(app.database, 90))
  await record(() => forgetAnswers({ database: app.database, now: () => new Date() }))
  const outbox = new Outbox(app.database, () => new Date())
  await record(() => outbox.hasEndpoints())
  await record(() => outbox.claim(new Lanes()))
  await record(() => outbox.noticeOverdue())
  await record(() => outbox.putOff())
  await record(() => outbox.sendFailed())
  await record(() => outbox.deleteOld())
  return sent
}

/** What the calls of root fields and random documents leave out: relations of many records, searches, filters. */
const listDocuments = [
  `query ($accountId: UUID!) { contacts(accountId: $accountId, search: "ann", filter: { company: "x", phone: "55" }, orderBy: { field: name }) {
    total items { deals(first: 2) { totalCount nodes { title stage { name } } } invoices(first: 2) { nodes { lineItems { description } payments(first: 1) { nodes { amount } } } }
      notes(first: 2) { nodes { text } } activity(first: 3) { nodes { at } } } } }`,
  `query ($accountId: UUID!) { pipelineStages(accountId: $accountId) { items { deals(first: 3) { totalCount nodes { id contact { email } } } } } }`,
  `query ($accountId: UUID!) { invoicesConnection(accountId: $accountId, filter: { status: [overdue] }, first: 5) { totalCount nodes { id contact { id } } pageInfo { endCursor } } }`,
]

async function callField(app: TestApp, field: RootField, account: FilledAccount): Promise<void> {
  const query = writeCall(field, account)
  // An owner cannot leave.
  const userId = field.name === 'leaveAccount' ? account.memberId : account.ownerId
  if (field.kind !== 'subscription') return ask(app, userId, { query })
  for await (const { errors } of subscribe(app, { userId, query })) {
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
    return
  }
}

/** A user with more than one account. */
async function walkAccounts(
  app: TestApp,
  record: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { ownerId } = await newFilledAccount(app)
  const { accountId } = await app.newAccount()
  await app.database.prisma.teamMember.create({ data: { accountId, userId: ownerId } })
  await record(() => ask(app, ownerId, { query: '{ viewer { accounts { name } } }' }))
}

/** A request with a key, and its repetition. */
async function walkKeys(
  app: TestApp,
  record: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { accountId, ownerId: as } = await app.newAccount()
  const body = { account_id: accountId, first_name: 'Ann' }
  const headers = { 'idempotency-key': 'a' }
  for (let sent = 0; sent < 2; sent++)
    await record(() => expectSuccess(app.rest('POST', '/api/v1/contacts', { as, body, headers })))
}

/** A program that calls with a key. */
async function walkWithKey(
  app: TestApp,
  record: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const account = await app.newAccount()
  const { key } = await newKey(app, account)
  await record(() => ask(app, key, { query: `{ contacts(accountId: "${account.accountId}") { total } }` }))
}

/** Queries by chance, the same in every run. */
async function walkRandomly(
  app: TestApp,
  record: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  for (let seed = 0; seed < randomDocuments; seed++) {
    const { accountId, ownerId, idOf } = await newFilledAccount(app)
    const tables = {
      contact: 'contacts',
      gallery: 'galleries',
      deal: 'deals',
      invoice: 'invoices',
      leadForm: 'lead_forms',
    }
    const more = { pipelineStage: 'pipeline_stages', booking: 'bookings' }
    const ids = Object.entries({ ...tables, ...more }).map(([name, table]) => [name, idOf(table)])
    const all = { account: accountId, ...Object.fromEntries(ids) }
    const [document] = fc.sample(
      fc.gen().map(g => drawQuery(g, fc, schema, all)),
      { seed, numRuns: 1 },
    )
    // Some are refused for their size, which costs nothing.
    await record(() => app.rest('POST', '/graphql', { as: ownerId, body: document }))
  }
}

async function ask(
  app: TestApp,
  userId: string,
  body: { readonly query: string; readonly variables?: object },
): Promise<void> {
  const { text } = await app.rest('POST', '/graphql', { as: userId, body })
  if (text.includes('"errors"')) throw new Error(`${body.query}: ${text}`)
}

async function expectSuccess(answer: Promise<{ readonly status: number }>): Promise<void> {
  const { status } = await answer
  if (status >= 300) throw new Error(`Answered ${status}`)
}
