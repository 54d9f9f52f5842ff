import type { Logger } from 'pino'
import { scopesAmong } from '../auth/scopes.ts'
import type { Config } from '../config.ts'
import type { Context } from '../domain/context.ts'
import { schema } from '../domain/schema.ts'
import { uncounted } from '../limits/operation-cost.ts'
import { logOutage } from '../log/log-outage.ts'
import {
  WebhookContactDocument,
  WebhookDealDocument,
  WebhookExportReceiptDocument,
  WebhookFormSubmissionDocument,
  WebhookInvoiceDocument,
} from '../operations/generated.ts'
import { type Operation, readOperation } from '../operations/operation.ts'
import { runOperation } from '../operations/run.ts'
import { addressFinder, type FindAddresses } from '../webhooks/find-address.ts'
import { Outbox } from '../webhooks/outbox.ts'
import { Webhooks } from '../webhooks/webhooks.ts'
import type { ReadEventRecord, WebhookRecordKind } from '../webhooks/write-message.ts'

/** What of a message is sent, by the kind of its record. */
export const webhookDocuments = {
  contact: WebhookContactDocument,
  deal: WebhookDealDocument,
  invoice: WebhookInvoiceDocument,
  formSubmission: WebhookFormSubmissionDocument,
  exportReceipt: WebhookExportReceiptDocument,
} satisfies Record<WebhookRecordKind, object>

/** How webhooks are sent, where not as usual. */
export interface WebhookOptions {
  /** Whether this server sends them; true by default. */
  readonly sendsWebhooks?: boolean | undefined
  readonly findAddresses?: FindAddresses | undefined
  /** The most time of an attempt, in milliseconds. */
  readonly webhookTimeoutMs?: number | undefined
}

/** What they work with. */
interface Parts extends Pick<Context, 'database' | 'limiter' | 'now' | 'streams' | 'live'> {
  readonly config: Config
  readonly log: Logger
}

/** Puts together what sends webhooks; it has not begun. */
export function openWebhooks(
  parts: Parts,
  { findAddresses: find = addressFinder(), webhookTimeoutMs = 10_000 }: WebhookOptions,
): Webhooks {
  const { config, database, log, now } = parts
  const targets = { http: !config.production, loopback: config.webhooksToLoopback }
  const webhooks: Webhooks = new Webhooks({
    ...{ now, find, targets, timeoutMs: webhookTimeoutMs },
    outbox: new Outbox(database, now),
    readRecord: recordReader(parts, () => webhooks),
    log: {
      looks: logOutage(log, {
        begins: 'webhooks cannot be sent now: they are late',
        ends: 'webhooks are sent again',
      }),
      failed: err => log.warn({ err }, 'webhooks cannot be sent now: they are late'),
      unswept: err => log.warn({ err }, 'messages of webhooks cannot be given up, sent again or deleted'),
      disabled: endpoint => log.info(endpoint, 'a webhook endpoint was switched off'),
    },
  })
  return webhooks
}

/** Reads records by the documents above, each compiled when it is needed first. */
function recordReader(parts: Parts, webhooks: () => Webhooks): ReadEventRecord {
  const operations = new Map<WebhookRecordKind, Operation>()
  return async ({ accountId, ownerId, kind, id }) => {
    const operation = operations.get(kind) ?? readOperation(schema, webhookDocuments[kind])
    operations.set(kind, operation)
    const { record } = await runOperation(
      operation,
      { account_id: accountId, id },
      contextOfOwner({ ...parts, webhooks: webhooks() }, ownerId),
    )
    return record ?? null
  }
}

const readOnly = scopesAmong(['read', 'export'])

/** The context of a query that the process makes for an account's owner, whom nobody signed in. */
function contextOfOwner(parts: Parts & Pick<Context, 'webhooks'>, userId: string): Context {
  const { config, database, limiter, now, streams, live, webhooks } = parts
  return {
    ...{ database, limiter, now, streams, live, webhooks },
    viewer: { userId, scopes: readOnly },
    clientAddress: '',
    origin: null,
    viaRest: true,
    looksOnly: false,
    requestBytes: 0,
    accountsPerUser: config.accountsPerUser,
    cost: uncounted,
    exportRun: null,
    signedInUntil: () => null,
    signInCheck: null,
    lastEventId: null,
    tellEventId: () => {},
    breakOff: () => {},
    left: () => new AbortController().signal,
    limitClaims: new Map(),
    openAccounts: new Set(),
    todays: new Map(),
  }
}
