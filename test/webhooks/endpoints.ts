import { expect } from 'vitest'
import type { TestApp } from '../support/app.ts'

/** An endpoint that a test has made. */
export interface MadeEndpoint {
  readonly accountId: string
  readonly ownerId: string
  readonly id: string
  readonly secret: string
}

/** Makes an endpoint as the owner does, for an account of its own unless one is given. */
export async function makeEndpoint(
  app: TestApp,
  url: string,
  events: readonly string[],
  account?: { readonly accountId: string; readonly ownerId: string },
): Promise<MadeEndpoint> {
  const { accountId, ownerId } = account ?? (await app.newAccount())
  const { createWebhookEndpoint } = await ask(
    app,
    ownerId,
    `mutation ($accountId: UUID!, $url: String!, $events: [WebhookEventName!]!) {
      createWebhookEndpoint(accountId: $accountId, input: { url: $url, events: $events }) { secret endpoint { id } }
    }`,
    { accountId, url, events },
  )
  return { accountId, ownerId, id: createWebhookEndpoint.endpoint.id, secret: createWebhookEndpoint.secret }
}

/** The most time of a message, in milliseconds: no other timer has it, so a test can hold it. */
export const messageTimeoutMs = 10_007

/** Sends a document that has to succeed; returns its data. */
export async function ask(app: TestApp, userId: string, query: string, variables: object = {}) {
  const { data, errors } = await app.graphql(userId, query, variables)
  expect(errors).toBeUndefined()
  return data
}

/** The newest deliveries of an endpoint. Who waits for one reads few: each look takes points by what it may find. */
export async function readDeliveries(app: TestApp, { accountId, ownerId, id }: MadeEndpoint, pageSize = 100) {
  const data = await ask(
    app,
    ownerId,
    `query ($accountId: UUID!, $id: UUID!, $size: Int!) { webhookDeliveries(accountId: $accountId, endpointId: $id, pageSize: $size) {
      total items { id eventId type recordId status attempts httpStatus failure durationMs nextAttemptAt lastAttemptAt } } }`,
    { accountId, id, size: pageSize },
  )
  return data.webhookDeliveries.items
}

/** Reads an endpoint. */
export async function readEndpoint(app: TestApp, { accountId, ownerId, id }: MadeEndpoint) {
  const data = await ask(
    app,
    ownerId,
    `query ($accountId: UUID!) { webhookEndpoints(accountId: $accountId) {
      id url events description previousSecretUntil failingSince disabledAt disabledReason enabledAt } }`,
    { accountId },
  )
  return data.webhookEndpoints.find((endpoint: { id: string }) => endpoint.id === id)
}
