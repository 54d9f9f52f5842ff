/** Where a form is: at the gateway that the script came from, under its id. */
export interface FormSource {
  readonly script: string
  readonly form: string
}

/** How long an answer of the gateway may take, in milliseconds; a connection that has stalled brings none. */
export const longestMs = 30_000

/** How long a drawing of the form as it is by now may keep a visitor from what is wrong, in milliseconds. */
const longestAnewMs = 2_000

/** Loads a form's HTML from its gateway. The status is 0 without a response. */
export function loadForm(source: FormSource, signal?: AbortSignal): Promise<XMLHttpRequest> {
  return new Promise(resolve => {
    // With Trusted Types a page can forbid parsing texts, but not requests for documents.
    const request = new XMLHttpRequest()
    request.open('GET', addressOf(source))
    request.responseType = 'document'
    request.timeout = longestMs
    request.addEventListener('loadend', () => resolve(request))
    signal?.addEventListener('abort', () => request.abort())
    request.send()
  })
}

/** Loads a form's HTML as it is by now; null where it does not come soon. */
export async function loadFormAnew(source: FormSource): Promise<Document | null> {
  const late = new AbortController()
  setTimeout(() => late.abort(), longestAnewMs)
  const { signal } = late
  // A request for a document has no word about the cache, which is renewed before.
  const renewal = fetch(addressOf(source), { cache: 'no-cache', signal }).then(response => response.text())
  const isRenewed = await renewal.then(
    () => true,
    () => false,
  )
  return isRenewed ? (await loadForm(source, signal)).responseXML : null
}

function addressOf({ script, form }: FormSource): URL {
  return new URL(`${encodeURIComponent(form)}.html`, script)
}
