const key = 'console-account'

/** The account that was looked at last in this browser. */
export function readLastAccount(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps it for the next visit, where the browser keeps anything. */
export function rememberAccount(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // The first account is shown then.
  }
}
