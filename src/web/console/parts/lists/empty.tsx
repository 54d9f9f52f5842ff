import type { ComponentChildren } from 'preact'
import { watchFocus } from '../watch-focus.ts'

/** Says in one sentence that the list is empty, and names the next step. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div
      // The next step goes with the sentence.
      key={text}
      ref={watchFocus}
      class="empty"
    >
      <p>{text}</p>
      {children}
    </div>
  )
}
