import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Query, Statement } from '../../src/database/database.ts'
import { Sweep } from '../../src/database/sweep.ts'
import { Live } from '../../src/domain/live/live.ts'
import { sweepAnswers } from '../../src/idempotency/forget-answers.ts'
import { Outbox } from '../../src/webhooks/outbox.ts'
import { Webhooks } from '../../src/webhooks/webhooks.ts'

const onFailure = (error: unknown) => expect.fail(String(error))
const now = () => new Date()

/** What deletes old rows of a database, each batch of which may have so many. */
const sweepers: readonly (readonly [what: string, atOnce: number, open: (query: Query) => Closeable])[] = [
  ['answers', 1_000, query => sweepAnswers({ database: { query }, now, onFailure })],
  ['changes', 5_000, query => new Live({ database: { query }, onFailure, auditDays: 1 })],
  [
    'deliveries of webhooks',
    5_000,
    query => {
      const webhooks = new Webhooks({
        ...{ outbox: new Outbox({ query }, now), now },
        ...{ readRecord: async () => null, find: async () => [], timeoutMs: 1_000 },
        targets: { loopback: false, http: false },
        log: {
          ...{ failed: onFailure, unswept: onFailure, disabled: onFailure },
          looks: { onFailure, onAnswer: () => {} },
        },
      })
      webhooks.start()
      return webhooks
    },
  ],
]

interface Closeable {
  close(): Promise<void>
}

it.each(sweepers)(
  'while old %s are deleted, a stop waits for one batch of them',
  async (_what, atOnce, open) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = Promise.withResolvers<void>()
    let isStopped = false
    let later = 0
    const query = async ({ text }: Statement) => {
      if (isStopped && text.includes('DELETE') && ++later > 10) throw new Error('It goes on')
      asked.resolve()
      await nextTurn()
      return [{ count: atOnce }]
    }
    // Rows are as the statements answer them, of which a batch that is full says that there are more.
    const sweeper = open(query as unknown as Query)
    vi.advanceTimersByTime(5 * 60_000)
    await asked.promise
    isStopped = true
    await sweeper.close()
    expect(later).toBe(0)
  },
)

it('a sweep that is closed begins no more', async () => {
  let begun = 0
  const work = async () => {
    begun += 1
  }
  const sweep = new Sweep({ everyMs: 60_000, work, onFailure })
  await sweep.close()
  sweep.begin()
  await sweep.close()
  expect(begun).toBe(0)
})
