import type { ComponentChildren } from 'preact'

/** Says in one sentence that there is nothing, and what the next step is. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>{text}</p>
      {children}
    </div>
  )
}
