/** What a form held when its editing began, and what it holds now. */
export interface Draft<Values> {
  readonly initial: Values
  readonly values: Values
}

// The tab's own storage: two tabs do not write over each other, and what was typed is gone with the tab.
const prefix = 'draft:'

/** What identifies a form's draft: whose it is, in which account, and of which form. */
export function draftKey(userId: string, accountId: string, form: string): string {
  return `${prefix}${userId}:${accountId}:${form}`
}

/** What was typed into a form and not sent; null where there is nothing, or the browser keeps nothing. */
export function readDraft<Values>(key: string): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is typed, as long as the tab is open. */
export function keepDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The page asks before it is left, in any case.
  }
}

/** Forgets what was typed into a form: it was sent, or given up. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets all drafts but those of this user: who signs in after somebody else finds nothing of theirs. */
export function dropDraftsOfOthers(userId: string | null): void {
  for (const key of draftKeys()) if (!key.startsWith(`${prefix}${userId}:`)) dropDraft(key)
}

/** Whether anything was typed and not sent. */
export function hasDrafts(): boolean {
  return draftKeys().length > 0
}

function draftKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter(key => key.startsWith(prefix))
  } catch {
    return []
  }
}
