import { describe, expect, it } from 'vitest'
import { guardStream, type StreamOutcome } from '../../src/domain/streams/guard-stream.ts'
import { exportBounds, RunningStreams } from '../../src/domain/streams/running-streams.ts'

/** A stream that has one event, then waits for the database for ever; and how it ends. */
function openStream() {
  const ends: StreamOutcome[] = []
  const streams = new RunningStreams(exportBounds)
  const client = new AbortController()
  let count = 0
  const events: AsyncIterator<unknown> = {
    next: () => (count++ === 0 ? Promise.resolve({ done: false, value: 1 }) : new Promise(() => {})),
    return: async () => ({ done: true, value: undefined }),
  }
  const stream = guardStream(events, {
    context: { streams, breakOff: () => {}, left: () => client.signal, exportFile: null },
    onEnd: async outcome => void ends.push(outcome),
  })
  return { ends, streams, client, stream }
}

describe('the end of a stream', () => {
  it('is our fault where whoever writes the answer has failed, while the client is there', async () => {
    const { stream, ends } = openStream()
    await expect(async () => {
      for await (const _event of stream) throw new Error('It cannot be written')
    }).rejects.toThrow('It cannot be written')
    expect(ends).toEqual(['failed'])
  })

  it("is the client's where it has left, at once and only once", async () => {
    const { stream, client, ends } = openStream()
    await stream.next()
    void stream.next()
    client.abort()
    expect(ends).toEqual(['left'])
    await stream.return?.()
    expect(ends).toEqual(['left'])
  })

  it('is ours where the server breaks it off as it stops', async () => {
    const { stream, streams, client, ends } = openStream()
    await stream.next()
    streams.stop()
    client.abort()
    expect(ends).toEqual(['failed'])
  })

  it("is the client's where it had left before anything began", () => {
    const { client } = openStream()
    client.abort()
    const ends: StreamOutcome[] = []
    const context = {
      streams: new RunningStreams(exportBounds),
      breakOff: () => {},
      left: () => client.signal,
      exportFile: null,
    }
    guardStream(
      { next: async () => ({ done: true, value: undefined }) },
      {
        context,
        onEnd: async outcome => void ends.push(outcome),
      },
    )
    expect(ends).toEqual(['left'])
  })
})
