import type { Socket } from 'node:net'
import type pg from 'pg'

/** Kinds of Postgres's messages, the first byte of each. */
const kinds = { copyData: 0x64, copyDone: 0x63, error: 0x45 } as const

/** A message's kind and its length, which counts itself. */
const headBytes = { kind: 1, length: 4 } as const
const headLength = headBytes.kind + headBytes.length

type TakeBytes = (received: Buffer) => void

/**
 * A `COPY … TO STDOUT`, which pg runs but reads in a way of its own: it takes rows from the connection only
 * when they are asked for, so that Postgres waits for a slow reader, and gives pg every other message. As
 * pg-copy-streams does, but rows are moved together where they were received, without a buffer for each. One
 * that is not read to its end leaves its connection unusable.
 */
export class CopyToStdout implements pg.Submittable {
  /** A pool's timeout is for the whole query; a copy has none as long as it makes progress. */
  readonly query_timeout = 2 ** 31 - 1
  /** pg replaces it by what stops the timer of that timeout, which a copy leaves running. */
  callback = (): void => {}

  readonly #text: string
  /** Null before the copy has the connection, and when pg has it again. */
  #socket: Socket | null = null
  #giveToPg: TakeBytes = () => {}
  readonly #ready = Promise.withResolvers<void>()
  #error: Error | undefined
  #hasEnded = false
  #wake = (): void => {}
  readonly #onReadable = (): void => this.#wake()

  /** Of the message that is being received. */
  readonly #head = Buffer.alloc(headLength)
  #headReceived = 0
  #bodyLeft = 0

  constructor(text: string) {
    this.#text = text
    // Also when nobody reads any more.
    this.#ready.promise.catch(() => {})
  }

  /** Called by pg when the connection is free; an error that it answers fails the copy alone. */
  submit(connection: pg.Connection): Error | null {
    const socket = connection.stream as Socket
    const [ofPg, ...others] = socket.listeners('data') as TakeBytes[]
    if (!ofPg || others.length > 0) return new Error('Somebody else than pg reads its connection')
    socket.off('data', ofPg).pause().on('readable', this.#onReadable)
    this.#giveToPg = ofPg
    this.#socket = socket
    connection.query(this.#text)
    this.#wake()
    return null
  }

  /** The next bytes of the text, cut anywhere; null after the last. */
  async next(): Promise<Buffer | null> {
    for (;;) {
      if (this.#error) throw this.#error
      if (this.#hasEnded) return null
      const received: Buffer | null = this.#socket?.read() ?? null
      if (received === null) {
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
        continue
      }
      const rows = this.#takeRows(received)
      if (rows.length > 0) return rows
    }
  }

  /** Resolves when Postgres takes the next statement, which is a little later than the end of the text. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  handleError(error: Error): void {
    this.#error = error
    this.#ready.reject(error)
    this.#wake()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#ready.resolve()
  }

  /** Moves rows to the start of what was received, and gives pg everything else. */
  #takeRows(received: Buffer): Buffer {
    let rowsLength = 0
    for (let at = 0; at < received.length; ) {
      if (this.#bodyLeft === 0) {
        at = this.#readHead(received, at)
        if (this.#headReceived < headLength) break
        this.#headReceived = 0
        this.#bodyLeft = this.#head.readUInt32BE(headBytes.kind) - headBytes.length
        const kind = this.#head[0]
        if (kind === kinds.copyDone || kind === kinds.error) {
          this.#giveBack(received.subarray(at))
          break
        }
        if (kind !== kinds.copyData) this.#giveToPg(Buffer.from(this.#head))
      }
      const end = Math.min(received.length, at + this.#bodyLeft)
      if (this.#head[0] === kinds.copyData) {
        received.copyWithin(rowsLength, at, end)
        rowsLength += end - at
      } else {
        this.#giveToPg(received.subarray(at, end))
      }
      this.#bodyLeft -= end - at
      at = end
    }
    return received.subarray(0, rowsLength)
  }

  #readHead(received: Buffer, from: number): number {
    let at = from
    while (at < received.length && this.#headReceived < headLength) {
      this.#head[this.#headReceived++] = received[at++] as number
    }
    return at
  }

  /** Nothing but the end of the copy is left, or why it failed. */
  #giveBack(rest: Buffer): void {
    const socket = this.#socket
    this.#socket = null
    this.#hasEnded = true
    socket?.off('readable', this.#onReadable).on('data', this.#giveToPg).resume()
    this.#giveToPg(Buffer.concat([this.#head, rest]))
  }
}
