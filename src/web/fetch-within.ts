/** How long nothing may come of a query, in milliseconds: three times what the service takes; a live one has a ping each 12 s. */
export const querySilenceMs = 30_000

/**
 * Fetches; fails where no answer comes for so long, nor all of it in as long again, nor in a stream of events the next
 * byte. Where a network loses every packet the connection stays, and a browser waits for ever.
 */
export async function fetchWithin(
  silenceMs: number,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const silence = new AbortController()
  const signal = AbortSignal.any([silence.signal, ...(init.signal ? [init.signal] : [])])
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  wait()
  const answer = await fetch(input, { ...init, signal }).finally(wait)
  if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, onward) {
      wait()
      onward.enqueue(bytes)
    },
  })
  return new Response(answer.body.pipeThrough(heard), answer)
}
