import { StringDecoder } from 'node:string_decoder'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withDeadline } from '../deadline.ts'

/** The size of a batch: whichever is reached first, and at least one row. */
export interface CopyBatch {
  /** Asked before each batch. */
  readonly rows: () => number
  readonly chars: number
  /** How long Postgres may be silent, in milliseconds; asked again each time. */
  readonly silenceMs: () => number
}

/**
 * Runs a `COPY … TO STDOUT` and yields its text in batches of whole lines, without the last line's
 * end. Some of what follows is received while a batch is in use; then Postgres waits. A copy that is
 * not read to its end leaves its connection unusable.
 */
export async function* copyOut(
  client: ClientBase,
  text: string,
  { rows, chars, silenceMs }: CopyBatch,
): AsyncGenerator<string, void, void> {
  // Of the batch, before what has just been received.
  let parts: string[] = []
  let partChars = 0
  let lines = 0
  let maxLines = rows()
  for await (const received of receiveCopy(client, text, silenceMs)) {
    let start = 0
    for (let end = received.indexOf('\n'); end >= 0; end = received.indexOf('\n', end + 1)) {
      if (++lines < maxLines && partChars + end - start < chars) continue
      yield parts.join('') + received.slice(start, end)
      start = end + 1
      parts = []
      partChars = 0
      lines = 0
      maxLines = rows()
    }
    parts.push(received.slice(start))
    partChars += received.length - start
  }
  const rest = parts.join('')
  if (rest !== '') yield rest.slice(0, -1)
}

/** V8 keeps strings of more than 128 KiB longer than they are needed. */
const maxBytesAtOnce = 32 * 1024

async function* receiveCopy(
  client: ClientBase,
  text: string,
  silenceMs: () => number,
): AsyncGenerator<string, void, void> {
  const copy = client.query(copyTo(text))
  // Also when the reader has left.
  copy.on('error', () => {})
  const received: AsyncIterator<Buffer, undefined> = copy[Symbol.asyncIterator]()
  const decoder = new StringDecoder('utf8')
  for (;;) {
    const { value: rows } = await withDeadline(received.next(), silenceMs())
    if (!rows) return
    for (let at = 0; at < rows.length; at += maxBytesAtOnce) {
      yield decoder.write(rows.subarray(at, at + maxBytesAtOnce))
    }
  }
}
