/** Lines in the place of rows that have not come yet; it can be seen after a moment only. */
export function Skeleton({
  rows,
  layout,
}: {
  readonly rows: number
  /** The class of a page in two columns, each of which has so many lines. */
  readonly layout?: 'record' | 'invoice'
}) {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">Loading</span>
      {layout ? (
        <div class={layout}>
          <Lines rows={rows} />
          <Lines rows={rows} />
        </div>
      ) : (
        <Lines rows={rows} />
      )}
    </div>
  )
}

function Lines({ rows }: { readonly rows: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <div class="skeleton-line" key={row} />
      ))}
    </div>
  )
}
