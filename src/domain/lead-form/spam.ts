/** The condition, in SQL, that a submission counts as spam: as it was marked, or else as the honeypot found it. */
export function isSpamRow(name: string): string {
  return `coalesce(${name}.marked_spam, ${name}.outcome = 'spam')`
}
