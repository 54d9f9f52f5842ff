/** The places of the figures and the plots. */
export function OverviewSkeleton() {
  return (
    <div class="skeleton overview" role="status">
      <span class="visually-hidden">Loading</span>
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
