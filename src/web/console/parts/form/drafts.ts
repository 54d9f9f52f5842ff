/** The values of a form when its editing began, and its values now. */
export interface Draft<Values> {
  readonly initial: Values
  readonly values: Values
  /** The idempotency key under which these values were sent, once they were. */
  readonly key?: string
}

// The tab's own storage: two tabs do not write over each other, and what was typed is gone with the tab.
const prefix = 'draft:'

/** Identifies a form's draft: its user, its account and its form. */
export function draftKey(userId: string, accountId: string, form: string): string {
  return `${prefix}${userId}:${accountId}:${form}`
}

/** The unsent values of a form; null where there are none, or the browser has no storage. */
export function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores the draft for as long as the tab is open. */
export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The page asks before it is left, in any case.
  }
}

/** Removes a form's draft: it was sent, or discarded. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Removes all drafts but this user's: the next user of the tab finds none of another's. */
export function dropDraftsOfOthers(userId: string | null): void {
  for (const key of draftKeys()) if (!key.startsWith(`${prefix}${userId}:`)) dropDraft(key)
}

/** Whether anything was typed and not sent. */
export function hasDrafts(): boolean {
  return draftKeys().length > 0
}

/** The drafts of a user in an account whose names are meant, with these, by name. */
export function findDrafts(
  userId: string,
  accountId: string,
  isMeant: (name: string) => boolean,
): readonly (readonly [name: string, draft: Draft<unknown>])[] {
  const own = draftKey(userId, accountId, '')
  const names = draftKeys().flatMap(key => (key.startsWith(own) ? [key.slice(own.length)] : []))
  return names
    .filter(isMeant)
    .sort()
    .flatMap(name => {
      const draft = readDraft(own + name)
      return draft ? [[name, draft] as const] : []
    })
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}
