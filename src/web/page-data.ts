/** A user that a page of a development server can act as at once. */
export interface DevelopmentSession {
  readonly token: string
  readonly accountId: string
}

/** What the server has put into the page for its script, or null. */
export function readPageData<Data>(): Data | null {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : null
}
