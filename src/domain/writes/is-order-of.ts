/** Whether `ids` names each of the records exactly once. */
export function isOrderOf(recordIds: readonly string[], ids: readonly string[]): boolean {
  const named = new Set(ids)
  return named.size === ids.length && ids.length === recordIds.length && recordIds.every(id => named.has(id))
}
