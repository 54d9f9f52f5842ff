/** Loads a form's HTML from its gateway. The status is 0 without a response. */
export function loadForm(script: string, form: string): Promise<XMLHttpRequest> {
  return new Promise(resolve => {
    // With Trusted Types a page can forbid parsing texts, but not requests for documents.
    const request = new XMLHttpRequest()
    request.open('GET', new URL(`${encodeURIComponent(form)}.html`, script))
    request.responseType = 'document'
    request.addEventListener('loadend', () => resolve(request))
    request.send()
  })
}
