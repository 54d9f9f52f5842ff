/** Whether `ids` names each of the account's stages exactly once. */
export function isOrderOf(stageIds: readonly string[], ids: readonly string[]): boolean {
  const named = new Set(ids)
  return named.size === ids.length && ids.length === stageIds.length && stageIds.every(id => named.has(id))
}
