/** Columns in the place of stages that have not come yet. */
export function BoardSkeleton() {
  return (
    <div class="board skeleton" role="status">
      <span class="visually-hidden">Loading</span>
      {[3, 4, 2, 1, 1].map((cards, at) => (
        <div class="column" key={at}>
          <div class="column-head">
            <div class="skeleton-line" />
          </div>
          <div class="cards">
            {Array.from({ length: cards }, (_, card) => (
              <div class="card skeleton-card" key={card} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
