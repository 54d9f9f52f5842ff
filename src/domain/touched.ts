/**
 * Written into a record that has become another though its own columns stay, as where its lines changed. Any other time
 * than it has will do: the database replaces it by the present, and leaves `updatedAt` where nothing is written.
 */
export function touched({ updatedAt }: { readonly updatedAt: Date }): { readonly updatedAt: Date } {
  return { updatedAt: new Date(updatedAt.getTime() + 1) }
}
