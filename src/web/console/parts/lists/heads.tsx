import type { ComponentChildren } from 'preact'

/** The heads of a table's columns by their words, each with its class, if it has one; `children` come after them. */
export function Heads({
  columns,
  children,
}: {
  readonly columns: Readonly<Record<string, string>>
  readonly children?: ComponentChildren
}) {
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([words, className]) => (
          <th key={words} scope="col" class={className || undefined}>
            {words}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}
