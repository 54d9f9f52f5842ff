/** The most characters of an address. */
export const maxEmailChars = 254

// One @, no blanks, dots only between other characters, a domain with at least two labels, in which some
// scripts need marks, joiners and points of their own (RFC 5892).
const emailPattern =
  /^[^\s@.,;:<>()[\]\\"\p{Cc}]+(?:\.[^\s@.,;:<>()[\]\\"\p{Cc}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00b7\u0375\u05f3\u05f4\u30fb\u200c-\u200d-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00b7\u0375\u05f3\u05f4\u30fb\u200c-\u200d-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
const joiners = /[\u200c\u200d]+/g

/**
 * The address in a text, trimmed; null for none. It is without the characters that show nothing and come along where
 * it is copied, or two addresses would look equal and differ; one that has no others before the @ keeps them.
 */
export function readEmailAddress(text: string): string | null {
  const trimmed = text.trim()
  // What follows takes time by its length.
  if (trimmed.length > maxEmailChars) return null
  const visible = withoutVainJoiners(trimmed.replace(invisible, '')).trim()
  return [visible, trimmed].find(isEmailAddress) ?? null
}

function isEmailAddress(text: string): boolean {
  return emailPattern.test(text) && text.isWellFormed() && text.lastIndexOf('@') <= 64
}

/** Joiners mean something between the letters of some scripts, and nothing beside ASCII. */
function withoutVainJoiners(text: string): string {
  return text.replace(joiners, (run: string, at: number) =>
    isAscii(text[at - 1]) || isAscii(text[at + run.length]) ? '' : run,
  )
}

/** Whether a character is of ASCII, or there is none. */
function isAscii(char = ''): boolean {
  return char <= '\x7f'
}
