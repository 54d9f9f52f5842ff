const key = 'console-account'

/** The account that was looked at last in this browser. */
export function readLastAccount(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores it for the next visit, where the browser has storage. */
export function rememberAccount(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // The first account is shown then.
  }
}
