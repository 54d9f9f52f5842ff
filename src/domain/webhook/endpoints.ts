import type { Prisma } from '../../generated/prisma/client.ts'
import { explainWebhookUrl } from '../../webhook-url.ts'
import { withOwnedAccount } from '../account/lock-account.ts'
import type { Context } from '../context.ts'
import type { RowOf } from '../define-record.ts'
import { conflict, notFound, refuseProblems } from '../errors.ts'
import { type ChangeKey, inAccount, type RecordKey } from '../fields/record-args.ts'
import { refuseNulls } from '../writes/input-nulls.ts'
import { requireUnchanged } from '../writes/require-unchanged.ts'
import { testEventName } from './event-types.ts'
import type { CreateWebhookEndpointInput, UpdateWebhookEndpointInput } from './inputs.ts'
import { type EndpointSecret, storedEvents } from './object.ts'
import { webhookEndpointRecord } from './record.ts'
import { newSecret, secretOverlapMs } from './secret.ts'

/** How many endpoints an account may have: each change is stored once for each. */
export const maxEndpoints = 10

/** How long after its event a message may be sent again, in milliseconds. */
export const resendableMs = 14 * 24 * 60 * 60_000

/** How many messages are given up, or made due, at once. */
export const givenUpAtOnce = 5_000

/** How long a process that has claimed a message has to report on it, in milliseconds: until then it looks as if due later. */
export const claimMs = 60_000

type Endpoint = RowOf<'WebhookEndpoint'>

const overdue = 'invoice.overdue'

/** Makes an endpoint; CONFLICT where the account has as many as it may. */
export async function createEndpoint(
  context: Context,
  accountId: string,
  input: typeof CreateWebhookEndpointInput.$inferInput,
): Promise<EndpointSecret> {
  refuseUnusable(context, input)
  const data = {
    ...{ ...input, accountId, description: input.description ?? '', secret: newSecret() },
    ...{ events: storedEvents(input.events), enabledAt: context.now() },
  }
  const endpoint = await withOwnedAccount(context, { accountId }, async tx => {
    const count = await tx.webhookEndpoint.count({ where: { accountId } })
    if (count >= maxEndpoints) throw conflict(`The account has as many endpoints as it may: ${maxEndpoints}`)
    return tx.webhookEndpoint.create({ data })
  })
  context.webhooks.wake()
  return { endpoint, secret: data.secret }
}

/** Changes an endpoint; NOT_FOUND where it is gone. */
export async function updateEndpoint(
  context: Context,
  key: ChangeKey,
  given: typeof UpdateWebhookEndpointInput.$inferInput,
): Promise<Endpoint> {
  const input = refuseNulls(webhookEndpointRecord, given, ['enabled'])
  refuseUnusable(context, input)
  const { enabled, events, ...rest } = input
  const data = { ...rest, ...(events && { events: storedEvents(events) }) }
  let hasRest = false
  const endpoint = await changeEndpoint(context, key, async (tx, before) => {
    const isSwitched = typeof enabled === 'boolean' && enabled === (before.disabledAt !== null)
    if (isSwitched && enabled) await refuseMuchPending(context, tx, key)
    // All of it where it is switched on: some may be left. Where it is switched off, the service gives up the rest.
    const givenUp = isSwitched ? await giveUpPending(tx, key, enabled ? null : givenUpAtOnce) : 0
    const switched = isSwitched ? switchTo(enabled, context.now()) : {}
    const isMoved = rest.url !== undefined && rest.url !== before.url
    const moved = isMoved ? await moveTo(tx, key, context.now()) : null
    hasRest = givenUp >= givenUpAtOnce || Boolean(moved?.resendsFailedBefore)
    // What became overdue before is not sent, as to a new endpoint.
    const asks = data.events?.includes(overdue) && !before.events.includes(overdue)
    const asked = asks ? { enabledAt: context.now() } : {}
    const changes = { ...data, ...moved, ...asked, ...switched }
    return tx.webhookEndpoint.update({ where: inAccount(key), data: changes })
  })
  if (hasRest) context.webhooks.sweepSoon()
  context.webhooks.wake()
  return endpoint
}

function switchTo(enabled: boolean, now: Date): Prisma.WebhookEndpointUpdateInput {
  return enabled
    ? { disabledAt: null, disabledReason: null, failingSince: null, enabledAt: now }
    : { disabledAt: now, disabledReason: 'by_owner' }
}

/** Deletes an endpoint, with its messages, and answers its id; NOT_FOUND where it is gone. */
export function deleteEndpoint(context: Context, key: ChangeKey): Promise<string> {
  return changeEndpoint(context, key, async tx => {
    const { id } = await tx.webhookEndpoint.delete({ where: inAccount(key) })
    return id
  })
}

/** Gives an endpoint another secret; the one before it is used as well for a while. */
export async function rotateSecret(context: Context, key: ChangeKey): Promise<EndpointSecret> {
  const secret = newSecret()
  const endpoint = await changeEndpoint(context, key, (tx, before) =>
    tx.webhookEndpoint.update({
      where: inAccount(key),
      data: {
        secret,
        previousSecret: before.secret,
        previousSecretUntil: new Date(context.now().getTime() + secretOverlapMs),
      },
    }),
  )
  return { endpoint, secret }
}

/** Sends a message by which an endpoint can be tried; CONFLICT where it is off. */
export async function sendTestEvent(context: Context, key: RecordKey): Promise<RowOf<'WebhookDelivery'>> {
  const { accountId, id: endpointId } = key
  const delivery = await changeEndpoint(context, key, async (tx, endpoint) => {
    refuseDisabled(endpoint)
    const event = { accountId, type: testEventName, recordId: endpointId, createdAt: context.now() }
    const { id: eventId } = await tx.webhookEvent.create({ data: event })
    const data = { ...event, endpointId, eventId, nextAttemptAt: event.createdAt }
    return tx.webhookDelivery.create({ data })
  })
  context.webhooks.wake()
  return delivery
}

/**
 * Sends a message once more, under its old id, or now where it failed and waits; CONFLICT where it was not tried yet, is
 * too old, or its endpoint is off.
 */
export async function redeliver(context: Context, key: RecordKey): Promise<RowOf<'WebhookDelivery'>> {
  const { accountId } = key
  const delivery = await withOwnedAccount(context, { accountId }, async tx => {
    const before = await tx.webhookDelivery.findUnique({ where: inAccount(key) })
    if (!before) throw notFound('Webhook delivery')
    const { endpointId, eventId, type, recordId } = before
    refuseDisabled(await findEndpoint(tx, { accountId, id: endpointId }))
    const createdAt = context.now()
    if (before.status === 'pending') {
      // It waits for others, or is being sent.
      if (before.attempts === 0) throw conflict('Webhook delivery is still to be sent')
      const where = { ...key, nextAttemptAt: { gt: claimedUntil(createdAt) } }
      await tx.webhookDelivery.updateMany({ where, data: { nextAttemptAt: createdAt } })
      return tx.webhookDelivery.findUniqueOrThrow({ where: inAccount(key) })
    }
    const event = await tx.webhookEvent.findUnique({ where: inAccount({ accountId, id: eventId }) })
    if (!event || event.createdAt.getTime() < createdAt.getTime() - resendableMs)
      throw conflict('Webhook message is more than 14 days old')
    const data = { accountId, endpointId, eventId, type, recordId, createdAt, nextAttemptAt: createdAt }
    return tx.webhookDelivery.create({ data })
  })
  context.webhooks.wake()
  return delivery
}

type Transaction = Prisma.TransactionClient

/** Changes of an account's endpoints run one after the other. */
function changeEndpoint<Result>(
  context: Context,
  key: ChangeKey,
  change: (tx: Transaction, before: Endpoint) => Promise<Result>,
): Promise<Result> {
  return withOwnedAccount(context, { accountId: key.accountId }, async tx => {
    const before = await findEndpoint(tx, key)
    requireUnchanged(webhookEndpointRecord.label, before.updatedAt, key)
    return change(tx, before)
  })
}

async function findEndpoint(tx: Transaction, key: RecordKey): Promise<Endpoint> {
  const endpoint = await tx.webhookEndpoint.findUnique({ where: inAccount(key) })
  if (!endpoint) throw notFound(webhookEndpointRecord.label)
  return endpoint
}

function refuseDisabled({ disabledAt }: Endpoint): void {
  if (disabledAt) throw conflict('Webhook endpoint is switched off')
}

/** What is due later is claimed by no process. */
function claimedUntil(now: Date): Date {
  return new Date(now.getTime() + claimMs)
}

/**
 * What failed at the address before, and waits for its next attempt, is sent now, and what waits for it after it: as much
 * as one transaction may do; the service makes the rest due. Answers what changes of the endpoint.
 */
async function moveTo(
  tx: Transaction,
  { accountId, id: endpointId }: RecordKey,
  at: Date,
): Promise<Pick<Endpoint, 'failingSince' | 'resendsFailedBefore'>> {
  const count = await tx.$executeRaw`
    UPDATE webhook_deliveries SET next_attempt_at = ${at}::timestamptz
    WHERE account_id = ${accountId}::uuid AND id = ANY (ARRAY (
      SELECT id FROM webhook_deliveries
      WHERE account_id = ${accountId}::uuid AND endpoint_id = ${endpointId}::uuid
        AND next_attempt_at > ${claimedUntil(at)}::timestamptz AND attempts > 0
      LIMIT ${givenUpAtOnce}::int FOR UPDATE SKIP LOCKED
    ))`
  // Of another address nothing is known yet.
  return { failingSince: null, resendsFailedBefore: count === givenUpAtOnce ? at : null }
}

/** CONFLICT where more waits for an endpoint that is off than one transaction gives up; the service does that. */
async function refuseMuchPending(
  { webhooks }: Context,
  tx: Transaction,
  { accountId, id: endpointId }: RecordKey,
): Promise<void> {
  const where = { accountId, endpointId, nextAttemptAt: { not: null } }
  const count = await tx.webhookDelivery.count({ where, take: givenUpAtOnce + 1 })
  if (count <= givenUpAtOnce) return
  webhooks.sweepSoon()
  throw conflict('What waited for the webhook endpoint is still being given up: try again in a moment')
}

/** Answers how many it gave up. */
function giveUpPending(
  tx: Transaction,
  { accountId, id: endpointId }: RecordKey,
  most: number | null,
): Promise<number> {
  return tx.$executeRaw`
    UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, failure = coalesce(failure, 'disabled')
    -- Of an array, or it may look through all of them for each that an account has, once the table is analyzed.
    WHERE account_id = ${accountId}::uuid AND id = ANY (ARRAY (
      SELECT id FROM webhook_deliveries
      WHERE account_id = ${accountId}::uuid AND endpoint_id = ${endpointId}::uuid AND next_attempt_at IS NOT NULL
      LIMIT ${most}::int
    ))
      -- What another transaction has ended meanwhile stays as that says.
      AND next_attempt_at IS NOT NULL`
}

function refuseUnusable(
  { webhooks }: Context,
  { url, events }: { readonly url?: string; readonly events?: readonly unknown[] },
): void {
  refuseProblems({
    'input.url': url !== undefined && explainWebhookUrl(url, webhooks.targets),
    'input.events': events?.length === 0 && 'Must name an event',
  })
}
