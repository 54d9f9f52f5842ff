import type { ComponentChildren } from 'preact'

/** Says in one sentence that the list is empty, and names the next step. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>{text}</p>
      {children}
    </div>
  )
}
