/** Which pages may show a form in a frame, for the policy of its page: ours, and those of the origins or of any. */
export function frameAncestors(origins: readonly string[]): string {
  if (origins.length === 0) return '*'
  // A host can hold characters that would end the directive.
  return ["'self'", ...origins.filter(origin => /^https?:\/\/[\w.:-]+$/.test(origin))].join(' ')
}
