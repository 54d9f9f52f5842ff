/** Signs in as the owner of the demo account (`POST`) or out (`DELETE`); says whether it was done. */
export async function sendSession(method: 'POST' | 'DELETE'): Promise<boolean> {
  try {
    return (await fetch('/development/session', { method })).ok
  } catch {
    return false
  }
}
