/** Where a form is: at the gateway that the script came from, under its id. */
export interface FormSource {
  readonly script: string
  readonly form: string
}

/** How long an answer of the gateway may take, in milliseconds; a connection that has stalled brings none. */
export const longestMs = 30_000

/** Loads a form's HTML from its gateway. The status is 0 without a response. */
export function loadForm(source: FormSource): Promise<XMLHttpRequest> {
  return new Promise(resolve => {
    // With Trusted Types a page can forbid parsing texts, but not requests for documents.
    const request = new XMLHttpRequest()
    request.open('GET', addressOf(source))
    request.responseType = 'document'
    request.timeout = longestMs
    request.addEventListener('loadend', () => resolve(request))
    request.send()
  })
}

/** Loads a form's HTML as it is by now; null where it does not come. */
export async function loadFormAnew(source: FormSource): Promise<Document | null> {
  // A request for a document has no word about the cache, which is renewed before.
  const signal = AbortSignal.timeout(longestMs)
  const renewal = fetch(addressOf(source), { cache: 'no-cache', signal }).then(response => response.text())
  const isRenewed = await renewal.then(
    () => true,
    () => false,
  )
  return isRenewed ? (await loadForm(source)).responseXML : null
}

function addressOf({ script, form }: FormSource): URL {
  return new URL(`${encodeURIComponent(form)}.html`, script)
}
