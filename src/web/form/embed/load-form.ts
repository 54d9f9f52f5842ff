/** Where a form is: at the gateway that the script came from, under its id. */
export interface FormSource {
  readonly script: string
  readonly form: string
}

/** How long an answer of the gateway may take, in milliseconds; a connection that has stalled brings none. */
export const longestMs = 30_000

/** Loads a form's HTML from its gateway. The status is 0 without a response. */
export function loadForm({ script, form }: FormSource): Promise<XMLHttpRequest> {
  return new Promise(resolve => {
    // With Trusted Types a page can forbid parsing texts, but not requests for documents.
    const request = new XMLHttpRequest()
    request.open('GET', new URL(`${encodeURIComponent(form)}.html`, script))
    request.responseType = 'document'
    request.timeout = longestMs
    request.addEventListener('loadend', () => resolve(request))
    request.send()
  })
}
