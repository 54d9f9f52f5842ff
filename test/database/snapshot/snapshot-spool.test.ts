import { stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ByteRoom } from '../../../src/byte-room.ts'
import type { SnapshotBatch } from '../../../src/database/database.ts'
import { type PutBatch, spoolBatches } from '../../../src/database/snapshot/spool.ts'
import { SpoolFullError } from '../../../src/database/snapshot/spool-bytes.ts'
import { isDatabaseUnavailable } from '../../../src/database/unavailable.ts'
import { canSeeSpoolFiles, findSpoolFiles } from '../../support/downloads/spool-files.ts'
import { runClockUntil, stopTheClock } from '../../support/stopped-clock.ts'

const batch = (n: number): SnapshotBatch => ({ name: `batch ${n}`, rows: [{ n }] })
const batches = (count: number) => Array.from({ length: count }, (_, n) => batch(n))

/** What puts so many batches, and a promise that it has, kept or broken with it. */
function producer(count: number, then: (put: PutBatch<SnapshotBatch>) => Promise<void> = async () => {}) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const produce = async (put: PutBatch<SnapshotBatch>) => {
    for (const each of batches(count)) if (!(await put(each))) return
    await then(put)
  }
  const run = (put: PutBatch<SnapshotBatch>) => {
    const done = produce(put)
    done.then(resolve, reject)
    return done
  }
  promise.catch(() => {})
  return { run, produced: promise }
}

const fails = async () => {
  throw new Error('the database is away')
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
const takeTheDiskAway = () => vi.stubEnv('TMPDIR', join(tmpdir(), 'there is no such directory'))

/** Until what is done with files now has long been done: each step is behind what was begun before it. */
async function untilWritten(): Promise<void> {
  for (let step = 0; step < 50; step++) await stat(tmpdir())
}

describe('a reader', () => {
  it('gets every batch in order, from memory and from the disk', async () => {
    const { run, produced } = producer(50)
    stopTheClock()
    const reader = spoolBatches(run)
    const first = await reader.next()
    await runClockUntil(produced)
    expect([first.value, ...(await Array.fromAsync(reader))]).toEqual(batches(50))
  })

  it('gets values as they were', async () => {
    const rows = [{ at: new Date('2026-03-29T01:30:00Z'), none: null, list: [{ a: 'ß😀' }], amount: '1.50' }]
    const values = { name: 'values', rows }
    const reader = spoolBatches<SnapshotBatch>(async put => {
      for (let count = 0; count < 5; count++) await put(values)
    })
    expect(await Array.fromAsync(reader)).toEqual(Array.from({ length: 5 }, () => values))
  })

  it('gets the first batch while the second is still being read', async () => {
    const reader = spoolBatches<SnapshotBatch>(async put => {
      await put(batch(0))
      await new Promise(() => {})
    })
    expect((await reader.next()).value).toEqual(batch(0))
  })

  it('that keeps up needs no disk', async () => {
    takeTheDiskAway()
    let taken = Promise.withResolvers<void>()
    const reader = spoolBatches<SnapshotBatch>(async put => {
      for (const each of batches(50)) {
        taken = Promise.withResolvers()
        await put(each)
        await taken.promise
      }
    })
    const read: SnapshotBatch[] = []
    for await (const each of reader) {
      read.push(each)
      taken.resolve()
    }
    expect(read).toEqual(batches(50))
  })

  it('that works on each batch for a while is waited for, and needs no disk', async () => {
    takeTheDiskAway()
    stopTheClock()
    const reader = spoolBatches(producer(50).run)
    const read: SnapshotBatch[] = []
    for await (const each of reader) {
      read.push(each)
      await vi.advanceTimersByTimeAsync(40)
    }
    expect(read).toEqual(batches(50))
  })

  it('that stands still is waited for 3 seconds at most', async () => {
    // Waited for with each of them it would take 20 seconds.
    const { run, produced } = producer(400)
    stopTheClock()
    const reader = spoolBatches(run)
    await reader.next()
    const waitedMs = await runClockUntil(produced)
    expect(waitedMs).toBeGreaterThan(2_900)
    expect(waitedMs).toBeLessThan(4_000)
    await reader.return()
  })

  it('that drips is not waited for without end', async () => {
    const { run, produced } = producer(1_000)
    stopTheClock()
    const reader = spoolBatches(run)
    let isProduced = false
    void produced.then(() => {
      isProduced = true
    })
    // A batch every 40 ms would hold up 1,000 of them for 40 s.
    const start = performance.now()
    while (!isProduced) {
      await reader.next()
      await new Promise(setImmediate)
      if (vi.getTimerCount() > 0) await vi.advanceTimersByTimeAsync(40)
    }
    const waitedMs = performance.now() - start
    expect(waitedMs).toBeGreaterThan(2_900)
    expect(waitedMs).toBeLessThan(5_000)
    await reader.return()
  })

  it('is not waited for while others wait', async () => {
    const { run, produced } = producer(500)
    stopTheClock()
    const reader = spoolBatches(run, { mayHold: () => false })
    const first = await reader.next()
    expect(await runClockUntil(produced)).toBe(0)
    expect([first.value, ...(await Array.fromAsync(reader))]).toEqual(batches(500))
  })

  it('that leaves while it is waited for is not waited for any more', async () => {
    stopTheClock()
    const { run, produced } = producer(10)
    const reader = spoolBatches(run)
    await reader.next()
    while (vi.getTimerCount() === 0) await new Promise(setImmediate)
    await reader.return()
    expect(await runClockUntil(produced)).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that leaves ends what is read for it', async () => {
    let puts = 0
    const reader = spoolBatches<SnapshotBatch>(async put => {
      while (await put(batch(puts))) puts++
    })
    await reader.next()
    await reader.return()
    const putsByThen = puts
    await new Promise(setImmediate)
    expect(puts).toBe(putsByThen)
  })

  it('hears of a failure with its next step, before what was read earlier', async () => {
    const { run, produced } = producer(10, fails)
    const reader = spoolBatches(run)
    await reader.next()
    await produced.catch(() => {})
    await expect(reader.next()).rejects.toThrow('the database is away')
  })

  it('hears of a failure before the first batch', async () => {
    await expect(spoolBatches(fails).next()).rejects.toThrow('the database is away')
  })

  it('hears of a disk that takes no file', async () => {
    takeTheDiskAway()
    const { run, produced } = producer(10)
    const reader = spoolBatches(run)
    await reader.next()
    await produced.catch(() => {})
    await expect(reader.next()).rejects.toThrow('ENOENT')
  })
})

describe('without room for the file a reader', () => {
  // Serialized, a batch takes some 40 bytes.
  const room = () => new ByteRoom({ perCaller: 200, total: 300 })

  it('is waited for, and gets every batch', async () => {
    const { run, produced } = producer(50)
    let isProduced = false
    void produced.then(() => {
      isProduced = true
    })
    const reader = spoolBatches(run, { reader: 'reader', room: room() })
    const first = await reader.next()
    await untilWritten()
    expect(isProduced).toBe(false)
    expect([first.value, ...(await Array.fromAsync(reader))]).toEqual(batches(50))
  })

  it('that may not be waited for hears of it, and so does whoever wants to know at once', async () => {
    const { run, produced } = producer(50)
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error)
    const reader = spoolBatches(run, { reader: 'reader', room: room(), mayHold: () => false, onFailure })
    await reader.next()
    await produced.catch(() => {})
    expect(failures).toEqual([expect.any(SpoolFullError)])
    expect(isDatabaseUnavailable(failures[0])).toBe(true)
    await expect(reader.next()).rejects.toThrow(SpoolFullError)
  })

  it('shares it with the other readings of that user, and with all users, until they end', () => {
    const shared = room()
    const [first, second, other] = [shared.share('one'), shared.share('one'), shared.share('other')]
    expect([first.take(150), second.take(100), second.take(50)]).toEqual([true, false, true])
    expect([other.take(150), other.take(100)]).toEqual([false, true])
    first.giveBack()
    expect([second.take(150), other.take(1)]).toEqual([true, false])
    second.giveBack()
    expect(other.take(100)).toBe(true)
  })
})

describe.runIf(canSeeSpoolFiles)('the file', () => {
  async function readFirst(count: number, then?: () => Promise<void>) {
    const { run, produced } = producer(count, then)
    const reader = spoolBatches(run)
    await reader.next()
    await produced.catch(() => {})
    return reader
  }

  it('is there once more waits than memory is to hold', async () => {
    const reader = await readFirst(2)
    expect(await findSpoolFiles()).toEqual([])
    await reader.return()
    const slower = await readFirst(10)
    expect(await findSpoolFiles()).toHaveLength(1)
    await slower.return()
  })

  it('has no name, and nobody else may read it', async () => {
    const reader = await readFirst(10)
    const [file = ''] = await findSpoolFiles()
    const { nlink, mode } = await stat(file)
    expect([nlink, mode & 0o777]).toEqual([0, 0o600])
    await reader.return()
  })

  it('that lost some of what it held is an error', async () => {
    const reader = await readFirst(10)
    for (const file of await findSpoolFiles()) await truncate(file)
    await expect(Array.fromAsync(reader)).rejects.toThrow(/ended \d+ bytes early/)
    expect(await findSpoolFiles()).toEqual([])
  })

  it('is gone where the reader leaves while it is being made', async () => {
    const client = new AbortController()
    const left = Promise.withResolvers<void>()
    const reader = spoolBatches<SnapshotBatch>(
      async put => {
        for (let n = 0; n < 3; n++) await put(batch(n))
        // What reads does not wait for a batch of a reader who has left.
        void put(batch(3))
        for (let step = 0; step < 10; step++) await Promise.resolve()
        client.abort()
        left.resolve()
      },
      { abandoned: client.signal, mayHold: () => false },
    )
    await reader.next()
    await left.promise
    await expect(reader.next()).rejects.toThrow('aborted')
    await untilWritten()
    expect(await findSpoolFiles()).toEqual([])
  })

  it('is gone when all is read, when the reader leaves, and when the reading fails', async () => {
    await Array.fromAsync(await readFirst(10))
    expect(await findSpoolFiles()).toEqual([])
    await (await readFirst(10)).return()
    expect(await findSpoolFiles()).toEqual([])
    // Its reader may stand still for long yet.
    await readFirst(10, fails)
    await expect.poll(findSpoolFiles).toEqual([])
  })
})
