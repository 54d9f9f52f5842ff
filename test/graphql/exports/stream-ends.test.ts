import { describe, expect, it } from 'vitest'
import { RunningStreams } from '../../../src/domain/streams/running-streams.ts'
import { type StreamOutcome, StreamRun } from '../../../src/domain/streams/stream-run.ts'

class ObservedRun extends StreamRun {
  readonly ends: StreamOutcome[] = []

  protected override async beforeEnd(outcome: StreamOutcome): Promise<void> {
    this.ends.push(outcome)
  }
}

/** A stream that has one event, then waits for the database for ever; and how it ends. */
async function openStream(client = new AbortController()) {
  const streams = new RunningStreams({ ofUser: 1, inAll: 1 }, { ofUser: 'ofUser', inAll: 'inAll' })
  let count = 0
  const events: AsyncIterableIterator<unknown> = {
    next: () => (count++ === 0 ? Promise.resolve({ done: false, value: 1 }) : new Promise(() => {})),
    return: async () => ({ done: true, value: undefined }),
    [Symbol.asyncIterator]: () => events,
  }
  const stream = new ObservedRun(
    { viewer: { userId: 'user' }, requestBytes: 0, left: () => client.signal, breakOff: () => {} },
    streams,
  )
  const claim = async (takePlace: () => void) => void takePlace()
  await stream.start({
    claim,
    giveBack: async () => {},
    async open() {
      return events
    },
  })
  return { ends: stream.ends, streams, client, stream }
}

describe('the end of a stream', () => {
  it('is our fault where whoever writes the answer has failed, while the client is there', async () => {
    const { stream, ends } = await openStream()
    await expect(async () => {
      for await (const _event of stream) throw new Error('It cannot be written')
    }).rejects.toThrow('It cannot be written')
    expect(ends).toEqual(['failed'])
  })

  it("is the client's where it has left, at once and only once", async () => {
    const { stream, client, streams, ends } = await openStream()
    await stream.next()
    void stream.next()
    client.abort()
    expect(ends).toEqual(['left'])
    await stream.return()
    expect(ends).toEqual(['left'])
    await expect.poll(() => streams.count).toBe(0)
  })

  it('is ours where the server breaks it off as it stops', async () => {
    const { stream, streams, client, ends } = await openStream()
    await stream.next()
    streams.stop()
    client.abort()
    expect(ends).toEqual(['failed'])
  })

  it('never comes where its client had left before anything began: its place is given back', async () => {
    const client = new AbortController()
    client.abort(new Error('It has left'))
    await expect(openStream(client)).rejects.toThrow('It has left')
  })
})
