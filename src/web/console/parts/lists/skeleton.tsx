/** Lines in the place of rows that have not come yet; it can be seen after a moment only. */
export function Skeleton({ rows }: { readonly rows: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <div class="skeleton-line" key={row} />
      ))}
    </div>
  )
}
