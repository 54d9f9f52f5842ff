import type { ComponentChildren } from 'preact'

/** Facts by their names; one that is absent is left out. */
export function Facts({
  facts,
  className = 'fact-list',
}: {
  readonly facts: Readonly<Record<string, ComponentChildren>>
  readonly className?: string
}) {
  return (
    <dl class={className}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
