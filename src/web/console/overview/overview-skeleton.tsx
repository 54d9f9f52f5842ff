/** The places of what there is to do, the figures and the plots. */
export function OverviewSkeleton() {
  return (
    <div class="skeleton overview" role="status">
      <span class="visually-hidden">Loading</span>
      <div class="agenda">
        {[1, 2, 3, 4, 5].map(part => (
          <div class="skeleton-block skeleton-agenda" key={part} />
        ))}
      </div>
      <div class="figures">
        {[1, 2, 3, 4].map(figure => (
          <div class="figure" key={figure}>
            <div class="skeleton-block skeleton-figure" />
          </div>
        ))}
      </div>
      <div class="plots">
        <div class="skeleton-block skeleton-plot" />
        <div class="skeleton-block skeleton-plot" />
      </div>
    </div>
  )
}
