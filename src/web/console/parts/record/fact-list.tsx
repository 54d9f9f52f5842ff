import type { ComponentChildren } from 'preact'

/** The facts of a record, one below the other. */
export function FactList({ children }: { readonly children: ComponentChildren }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" class="visually-hidden">
        Facts
      </h2>
      <dl class="facts">{children}</dl>
    </section>
  )
}

/** A fact that nobody edits. */
export function FixedFact({
  label,
  children,
}: {
  readonly label: string
  readonly children: ComponentChildren
}) {
  return (
    <div class="fact">
      <dt>{label}</dt>
      <dd class="fact-fixed">{children}</dd>
    </div>
  )
}
