import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withDeadline } from '../deadline.ts'

/** How much of what is copied comes at a time: whichever is reached first, and one row at the least. */
export interface CopyBatch {
  readonly rows: number
  readonly chars: number
}

/** Postgres without a word for this long will not say one: the network swallows it. */
export const silenceMs = 30_000

/**
 * Runs a `COPY … TO STDOUT` and yields its text in batches of whole lines, without the last line's
 * end. Some of what comes next is received while a batch is worked on; after that Postgres waits. A
 * copy that is not read to its end leaves its connection of no use.
 */
export async function* copyOut(
  client: ClientBase,
  text: string,
  { rows, chars }: CopyBatch,
): AsyncGenerator<string, void, void> {
  let received = ''
  let searched = 0
  let lines = 0
  for await (const chunk of receiveCopy(client, text)) {
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

async function* receiveCopy(client: ClientBase, text: string): AsyncGenerator<string, void, void> {
  const copy = client.query(Object.assign(copyTo(text), unlimited))
  // Also when nobody reads any more.
  copy.on('error', () => {})
  const chunks = copy.setEncoding('utf8')[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await withDeadline(chunks.next(), silenceMs)
      if (done) return
      yield value
    }
  } finally {
    copy.destroy()
    copy.callback()
  }
}

/** A pool's limit applies to the whole of a query, and a copy may take as long as it likes while it gets on. */
const unlimited = {
  query_timeout: 2 ** 31 - 1,
  /** Becomes what stops the limit's timer, which copies leave running. */
  callback(): void {},
}
