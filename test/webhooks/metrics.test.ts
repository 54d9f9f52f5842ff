import { describe, expect, it } from 'vitest'
import { retryPausesMs } from '../../src/webhooks/retry-schedule.ts'
import { startApp } from '../support/app.ts'
import { readMetrics } from '../support/metrics.ts'
import { ask, type MadeEndpoint, makeEndpoint, readDeliveries } from './endpoints.ts'
import { Receiver } from './receiver.ts'

const app = await startApp({
  ownDatabase: 'Counts what waits for all endpoints.',
  webhooksToLoopback: true,
  metricsPort: 0,
})
const receiver = await Receiver.open()
receiver.answer = ({ path }, response) =>
  response.writeHead(path === '/gone' ? 410 : path === '/broken' ? 500 : 204).end()

const sendTest = ({ accountId, ownerId, id }: MadeEndpoint) =>
  ask(app, ownerId, 'mutation ($a: UUID!, $id: UUID!) { sendTestEvent(accountId: $a, id: $id) { id } }', {
    a: accountId,
    id,
  })
const attempts = 'bizgate_webhook_attempts_total'
const disabled = 'bizgate_webhook_endpoints_disabled_total'

describe('metrics of webhooks', () => {
  it('count attempts by result, endpoints by reason and what waits, and name nobody', async () => {
    const before = await readMetrics(app.metricsUrl)
    expect(before.value(attempts, { result: 'delivered' })).toBe(0)
    expect(before.samples.filter(({ name }) => name === disabled)).toHaveLength(3)

    const urls = ['/taken', '/gone', '/broken'].map(path => receiver.url(path))
    const endpoints = await Promise.all(
      [...urls, 'http://127.0.0.1:1/'].map(url => makeEndpoint(app, url, ['deal_won'])),
    )
    const sentAt = Date.now()
    for (const endpoint of endpoints) await sendTest(endpoint)
    for (const endpoint of endpoints)
      await expect.poll(() => readDeliveries(app, endpoint, 2)).toMatchObject([{ attempts: 1 }])
    await app.services.webhooks.keepHouse()
    const after = await readMetrics(app.metricsUrl)
    const readAt = Date.now()
    const results = after.samples.filter(({ name, value }) => name === attempts && value > 0)
    expect(Object.fromEntries(results.map(({ labels, value }) => [labels.result, value]))).toEqual({
      delivered: 1,
      status: 2,
      connection: 1,
    })
    expect(after.value('bizgate_webhook_attempt_duration_seconds_count')).toBe(4)
    await expect
      .poll(async () => (await readMetrics(app.metricsUrl)).value(disabled, { reason: 'gone' }))
      .toBe(1)
    // The one that refused and the one that is not there are tried again; neither is due, unless the machine was busy
    // for longer than the first pause.
    expect(after.value('bizgate_webhook_messages_waiting')).toBe(2)
    const [firstPauseMs = 0] = retryPausesMs
    const dueAtMost = Math.max(0, readAt - sentAt - firstPauseMs) / 1_000
    expect(after.value('bizgate_webhook_oldest_due_seconds')).toBeLessThanOrEqual(dueAtMost)
    const ofWebhooks = after.text.split('\n').filter(line => line.includes('webhook'))
    for (const { accountId, id } of endpoints) {
      expect(ofWebhooks.join()).not.toContain(accountId)
      expect(ofWebhooks.join()).not.toContain(id)
    }
    expect(ofWebhooks.join()).not.toContain('127.0.0.1')
  })
})
