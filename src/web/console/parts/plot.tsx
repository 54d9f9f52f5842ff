import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'

/** A drawing of numbers, and the numbers themselves as a table: to a screen reader always, to the eye at a button. */
export function Plot({
  title,
  caption,
  table,
  children,
}: {
  readonly title: string
  /** What its marks mean. */
  readonly caption: ComponentChildren
  /** Without links where only a screen reader has it: they would take the focus out of sight. */
  readonly table: (isShown: boolean) => ComponentChildren
  readonly children: ComponentChildren
}) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section class="plot" aria-labelledby={id}>
      <div class="section-head plot-head">
        <h2 id={id}>{title}</h2>
        <button class="plain" type="button" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as plot' : 'Show as table'}
          <span class="visually-hidden">: {title}</span>
        </button>
      </div>
      {!isTable && (
        <div aria-hidden="true">
          <p class="quiet plot-caption">{caption}</p>
          {children}
        </div>
      )}
      <div class={isTable ? 'table-frame' : 'visually-hidden'}>{table(isTable)}</div>
    </section>
  )
}

/** The part of a mark that is sure, or the whole of it, as it is drawn, before the word for it. */
export function Swatch({ part }: { readonly part: 'sure' | 'whole' }) {
  return <span class={`swatch swatch-${part}`} />
}
