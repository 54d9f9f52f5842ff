/** Whose records a call is about, and who makes it: of neither a standby may be behind what the caller knows. */
export function concernedBy(
  { viewer }: { readonly viewer: { readonly userId: string } | null },
  accountId: unknown,
): readonly string[] {
  return [
    ...(typeof accountId === 'string' ? [`account:${accountId.toLowerCase()}`] : []),
    ...(viewer ? [`user:${viewer.userId}`] : []),
  ]
}
