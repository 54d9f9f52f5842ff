import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withDeadline } from '../deadline.ts'

/** The size of a batch: whichever is reached first, and at least one row. */
export interface CopyBatch {
  readonly rows: number
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
  let received = ''
  let searched = 0
  let lines = 0
  for await (const chunk of receiveCopy(client, text, silenceMs)) {
    received += chunk
    let start = 0
    for (let end = received.indexOf('\n', searched); end >= 0; end = received.indexOf('\n', end + 1)) {
      if (++lines < rows && end - start < chars) continue
      yield received.slice(start, end)
      start = end + 1
      lines = 0
    }
    searched = received.length - start
    received = received.slice(start)
  }
  if (received !== '') yield received.slice(0, -1)
}

async function* receiveCopy(
  client: ClientBase,
  text: string,
  silenceMs: () => number,
): AsyncGenerator<string, void, void> {
  const copy = client.query(Object.assign(copyTo(text), unlimited))
  // Also when nobody reads any more.
  copy.on('error', () => {})
  const chunks = copy.setEncoding('utf8')[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await withDeadline(chunks.next(), silenceMs())
      if (done) return
      yield value
    }
  } finally {
    copy.destroy()
    copy.callback()
  }
}

/** A pool's timeout is for the whole query; a copy has none as long as it makes progress. */
const unlimited = {
  query_timeout: 2 ** 31 - 1,
  /** pg replaces it by what stops the timer of that timeout, which a copy leaves running. */
  callback(): void {},
}
